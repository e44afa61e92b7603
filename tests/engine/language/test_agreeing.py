"""Languages in which words agree in gender and number, and are written together where they meet."""

from __future__ import annotations

import pytest

from engine.language import read_ability, wording

SAYS = (
    (
        "creature",
        "activated([pay_counters(1)], [heal(15, target(creature(adjacent(source))))])",
        "1 contador de Mugic: una Criatura adyacente a tu elección se cura 15.",
        "1 marqueur Mugic : une Créature adjacente de ton choix se soigne de 15.",
    ),
    (
        "mugic",
        "played([gain(target(creature), 10, [power]), lose(slot, 5, [wisdom]),"
        " gain_element(slot, fire)])",
        "Una Criatura a tu elección gana 10 de Poder, pierde 5 de Sabiduría y gana Fuego.",
        "Une Créature de ton choix gagne 10 de Puissance, perd 5 de Sagesse et gagne Feu.",
    ),
    (
        "mugic",
        "played([damage(5, target(creature, 0, yes)), gain(slot, 5, [energy])])",
        "Otra Criatura a tu elección recibe 5 de daño. La Criatura elegida gana 5 de Energía.",
        "Une autre Créature de ton choix subit 5 de dégâts. La Créature choisie gagne 5 d’Énergie.",
    ),
    (
        "creature",
        "static([cannot(be_infected, each(creature(controlled(yours), not(infected))), always)])",
        "Las Criaturas no infectadas que controlas no pueden ser infectadas.",
        "Les Créatures non infectées que tu contrôles ne peuvent pas être infectées.",
    ),
    (
        "battlegear",
        "triggered(event(destroyed, source), [destroy(each(attack))])",
        "Cuando este equipo de batalla es destruido: destruye todos los ataques.",
        "Quand cet équipement de combat est détruit : détruis toutes les Attaques.",
    ),
    (
        "creature",
        "instead(event(destroyed, creature(infected)), [lose(source, 5, [energy])])",
        "Si una Criatura infectada fuera a ser destruida, en su lugar: esta Criatura pierde 5 de"
        " Energía.",
        "Si une Créature infectée devait être détruite, à la place : cette Créature perd 5"
        " d’Énergie.",
    ),
    (
        "creature",
        'static([gain_ability(each(creature(is_a("Danian"))), keyword(range), always)],'
        " all_of([hive_is_on, is(source, [infected])]))",
        "Mientras Hive está encendido y esta Criatura está infectada: todas las Criaturas Danian"
        " ganan “Range”.",
        "Tant que Hive est allumé et que cette Créature est infectée : toutes les Créatures Danian"
        " gagnent «\u202fRange\u202f».",
    ),
    (
        "mugic",
        "played([choose_one([every(element, [gain_element(target(creature), that)])])])",
        "Elige un elemento: una Criatura a tu elección gana ese elemento.",
        "Choisis un élément : une Créature de ton choix gagne cet élément.",
    ),
)
"""A line, and what Spanish and French say: they agree and contract."""


@pytest.mark.parametrize(("kind", "notation", "spanish", "french"), SAYS)
def test_a_line_of_chaotic_in_spanish_and_french(
    kind: str, notation: str, spanish: str, french: str
) -> None:
    ability = read_ability(notation)
    assert wording(ability, kind, "es") == spanish
    assert wording(ability, kind, "fr").replace("\u202f:", " :") == french
