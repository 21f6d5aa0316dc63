import { malaysianStates } from '#contract/shared/kinds.ts'

type State = (typeof malaysianStates)[number]

/** The first and last postcode of each state. Ranges overlap, so a mismatch is only a warning. */
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

/** The first two digits of nearly all postcodes of a state. */
const digits: Record<State, RegExp> = {
  Perlis: /^0[12]/,
  Kedah: /^0[5-9]/,
  'Pulau Pinang': /^1[0-4]/,
  Kelantan: /^1[5-8]/,
  Terengganu: /^2[0-4]/,
  Pahang: /^(2[5-8]|39|49|69)/,
  Perak: /^3[0-6]/,
  Selangor: /^(4[0-8]|6[348])/,
  'Kuala Lumpur': /^(5\d|60)/,
  Putrajaya: /^62/,
  'Negeri Sembilan': /^7[0-3]/,
  Melaka: /^7[5-8]/,
  Johor: /^(79|8[0-6])/,
  Labuan: /^87/,
  Sabah: /^(8[89]|9[01])/,
  Sarawak: /^9[3-8]/,
}

/** The state to propose for a whole postcode. */
export const stateOfPostcode = (postcode: string): State | undefined =>
  /^\d{5}$/.test(postcode.trim())
    ? malaysianStates.find((state) => digits[state].test(postcode.trim()))
    : undefined

/** Warns of a postcode that is too short, or outside the state's range. */
export function postcodeWarning(postcode: string, state: string): 'length' | 'state' | null {
  const typed = postcode.trim()
  if (!/^\d{1,5}$/.test(typed)) return null
  if (typed.length < 5) return 'length'
  const range = Object.entries(ranges).find(([name]) => name === state)?.[1]
  if (!range) return null
  return typed < range[0] || typed > range[1] ? 'state' : null
}
