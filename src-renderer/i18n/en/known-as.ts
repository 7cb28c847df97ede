// Generals who are known by another part of their name than its last: by the full name of the order of battle.
export const knownAs: Readonly<Record<string, string>> = {
  'Napoleon I': 'Napoleon',
  'Michel Ney, prince de la Moskowa': 'Ney',
  'François-Étienne Kellermann, comte de Valmy': 'Kellermann',
  'Prince Jérôme Bonaparte': 'Jérôme',
  'Pierre Wathier de Saint-Alphonse': 'Wathier',
  'Jean-Jacques Desvaux de Saint-Maurice': 'Desvaux',
  'Johann August Friedrich Hiller von Gaertringen': 'Hiller',
  'Wilhelm Ludwig Viktor Graf Henckel von Donnersmarck': 'Henckel',
  'von Luck und Witten': 'Luck',
  'Prince William of Prussia': 'Prince William',
}
