import type { malaysianStates } from '#contract/shared/kinds.ts'

type State = (typeof malaysianStates)[number]

/** First and last postcode of each state. Ranges overlap, so a mismatch is only a warning. */
const ranges: Record<State, readonly [string, string]> = {
  Perlis: ['01000', '02800'],
  Kedah: ['05000', '34950'],
  'Pulau Pinang': ['10000', '14400'],
  Kelantan: ['15000', '18500'],
  Terengganu: ['20000', '24300'],
  Pahang: ['25000', '69000'],
  Perak: ['30000', '36810'],
  Selangor: ['40000', '68100'],
  'Kuala Lumpur': ['50000', '60000'],
  Putrajaya: ['62000', '62988'],
  'Negeri Sembilan': ['70000', '73509'],
  Melaka: ['75000', '78309'],
  Johor: ['79000', '86900'],
  Labuan: ['87000', '87033'],
  Sabah: ['88000', '91309'],
  Sarawak: ['93000', '98859'],
}

/** What looks wrong about a valid postcode. It is only a warning. */
export function postcodeWarning(postcode: string, state: string): 'length' | 'state' | null {
  const typed = postcode.trim()
  if (!/^\d{1,5}$/.test(typed)) return null
  if (typed.length < 5) return 'length'
  const range = Object.entries(ranges).find(([name]) => name === state)?.[1]
  if (!range) return null
  return typed < range[0] || typed > range[1] ? 'state' : null
}
