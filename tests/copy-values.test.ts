import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { textsOf } from '../scripts/copy-files.ts'

const texts = [...textsOf('en')]

/** The values that a text needs, over all its plural forms. */
function placesOf(key: string): Set<string> {
  const forms = texts.filter(
    ([name]) => name === key || name.replace(/_(zero|one|two|few|many|other)$/, '') === key,
  )
  const places = forms.flatMap(([, text]) => [...text.matchAll(/\{(\w+)/g)])
  return new Set(places.map(([, place = '']) => place))
}

/** Looks at calls with a literal key and a plain object, which are nearly all. */
function missingIn(source: string): string[] {
  const [, own = ''] = /useTranslation\(\[?'([^']+)'/.exec(source) ?? []
  const calls = [...source.matchAll(/\bt\(\s*'([\w./:-]+)',\s*\{([^{}]*)\}/g)]
  return calls.flatMap(([, named = '', values = '']) => {
    if (values.includes('...')) return []
    const given = new Set([...values.matchAll(/(?:^|,)\s*(\w+)/g)].map(([, name]) => name))
    return [...placesOf(named.includes(':') ? named : `${own}:${named}`)]
      .filter((place) => place !== 'school' && !given.has(place))
      .map((place) => `${named} needs ${place}`)
  })
}

it('LANG-01: every text gets the values that it names', () => {
  const sources = globSync('src/**/*.{ts,tsx}')
  expect(sources.length).toBeGreaterThan(500)
  const missing = sources.flatMap((path) =>
    missingIn(readFileSync(path, 'utf8')).map((one) => `${path}: ${one}`),
  )
  expect(missing).toEqual([])
})

it('STAFF-01: the record of changes has words for each action that the server records', () => {
  const actions = globSync('server/modules/**/*.ts').flatMap((path) => {
    const lines = readFileSync(path, 'utf8').matchAll(
      /\baction: [^,]*|\baudited\(tx, caller, '[^']*'/g,
    )
    return [...lines].flatMap(([line]) => [...line.matchAll(/'([a-z]+(?:-[a-z]+)*)'/g)])
  })
  const recorded = [...new Set(actions.map(([, action]) => action))]
  expect(recorded.length).toBeGreaterThan(70)
  const keys = new Set(texts.map(([key]) => key))
  expect(recorded.filter((action) => !keys.has(`staff/kit:actions.${action}`))).toEqual([])
})
