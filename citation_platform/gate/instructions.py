"""Whether a text gives orders to the system instead of asking it something.

Belongs here: the words by which such orders are known, in four languages. Does not belong
here: what a document says (a passage is quoted, never obeyed).

Nothing in a question changes how it is judged, whatever it says: no drafter reads it as an
order, and the gate does not read it at all. An order is refused all the same, because an answer
to it, however true, looks like consent.
"""

from __future__ import annotations

import re
import unicodedata

_ORDERS = re.compile(
    r"""
    # forget or ignore what the system was told
    \b(negeer|vergeet|omzeil|overschrijf|ignore|forget|disregard|override|bypass|oublie[zr]?|ignore[zr]
      |ignoriere?|vergiss|missachte)\b [^.?!]{0,40}?
      \b(instructies?|opdracht(en)?|opgedragen|regels|richtlijnen|voorschriften\ van\ het\ systeem|prompt
        |beperkingen|beveiliging|filters?|controles?|instructions?|rules|guidelines|restrictions|safeguards
        |consignes|règles|anweisungen|vorgaben|corpus|bronnen|sources|quellen)\b
    | \b(instructies|instructions|opdrachten|regels|rules)\ (die|that|which)?\ ?(je|jij|u|you)\b
    | \byou\ (are|have)\b [^.?!]{0,30}? \b(no|without)\ (restrictions|rules|limits|filters)\b
    | \b(uit|from|met|with)\ (je|jouw|uw|your)\ (eigen|own)\ (kennis|knowledge|geheugen|memory)\b
    # what only the system has
    | \b(system|systeem|système)[\ -]?(prompt|instructies?|instructions?|bericht|message)\b
    | \b(jouw|je|uw|your|tes|vos|deine|ihre)\ (\w+\ )?(prompt|instructies|instructions|anweisungen|consignes)\b
    | \b(api[\ -]?(key|sleutel)s?|environment\ variables?|omgevingsvariabelen)\b
    | \b(wachtwoord(en)?|passwords?|mots?\ de\ passe|passw[oö]rt(er)?)\b [^.?!]{0,40}?
      \b(server|systeem|system|système|database|bestanden|beheerder)\b
    # another role, another world
    | (^|[.?!:;])\s{0,3} (doe\ alsof|speel\ (de|een)\ rol|gedraag\ je|stel\ je\ voor\ dat\ (je|jij|u)
        |pretend|act\ as|role-?play|fais\ comme\ si|faites\ comme\ si|tu\ als\ ob|tun\ sie\ so)\b
    | \b(je|jij|u)\ (bent|is)\ (nu|vanaf\ nu|voortaan)\b
    | \byou\ are\ (now|no\ longer)\b | \bfrom\ now\ on,?\ you\b | \btu\ es\ maintenant\b
    | \bvous\ êtes\ maintenant\b | \bdu\ bist\ (jetzt|nun|ab\ sofort)\b
    | \b(developer|ontwikkelaars|debug|jailbreak|dan)[\ -]?(mode|modus)\b | \bjailbreak\b
    # without proof
    | \b(zet|schakel|turn|switch|désactive[zr]?|schalte)\b [^.?!]{0,40}?
      \b(controles?|bronnen|bronvermelding|citaten|gate|filters?|checks?|citations?|sources?|prüfung)\b
      [^.?!]{0,20}? \b(uit|off|aus)\b
    | \b(antwoord|bevestig|answer|reply|confirm|réponds|répondez|antworte)\b [^.?!]{0,40}?
      \b(zonder\ (bron(nen|vermelding)?|citaat|verwijzing)|without\ (sources?|citations?)|sans\ (source|citation)s?|ohne\ quellen)\b
    | \b(verzin|verzonnen\ (artikel|vonnis|bron)|make\ up\ (a|an)|invent(e|er|ez)?\ (a|an|un|une)\ (citation|source|article))\b
    # marks of conversations between systems and their users
    | (^|\n)[^\S\n]*(system|systeem|assistant|système)\s*: | <\|\w+\|> | \[/?INST\] | \#{2,}\s*(instruction|system|assistant)
    """,
    re.IGNORECASE | re.VERBOSE,
)


def orders_the_system(text: str) -> bool:
    """True when the text tells the system what to be, to forget, or to reveal."""
    plain = unicodedata.normalize("NFKC", text)
    shown = "".join(one for one in plain if unicodedata.category(one) != "Cf")
    return _ORDERS.search(shown) is not None
