import * as v from 'valibot'
import { expect, it } from 'vitest'
import { contrast } from './contrast.ts'
import { isReadable } from './school-colours.ts'
import { SchoolDocument } from './school-document.ts'

const school = { name: 'Pusat', support_email: '', phone: '', address: '', social: [] }
const stylesOf = (colours: object) => v.parse(SchoolDocument, { ...school, ...colours }).styles

it('OFFC-08: knows which colours are read on light and on dark screens', () => {
  expect(isReadable('#0b6e6e', 'light')).toBe(true)
  expect(isReadable('#5fcfc8', 'dark')).toBe(true)
  expect(isReadable('#5fcfc8', 'light')).toBe(false)
  expect(isReadable('#0b6e6e', 'dark')).toBe(false)
})

it('OFFC-08: adds nothing for a school in the usual colours', () => {
  expect(v.parse(SchoolDocument, { ...school, colour: null })).toEqual(school)
})

it('OFFC-08: leaves dark screens alone when only the colour of light ones is given', () => {
  expect(stylesOf({ colour: '#7a1f5c' })).toMatch(
    /^@media screen and \(prefers-color-scheme:light\)/,
  )
  expect(stylesOf({ colour: '#7a1f5c' })).not.toContain('dark')
})

it('OFFC-08: writes on its colours with at least 4.5:1', () => {
  const styles = stylesOf({ colour: '#7A1F5C', colour_dark: '#f4a6d7' }) ?? ''
  const found = [
    ...styles.matchAll(/--primary:(#\w+);--primary-strong:(#\w+);--on-primary:(#\w+)/g),
  ]
  expect(found.map(([, colour]) => colour)).toEqual(['#7a1f5c', '#f4a6d7'])
  for (const [, colour = '', strong = '', text = ''] of found) {
    expect(contrast(colour, text)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(strong, text)).toBeGreaterThanOrEqual(4.5)
  }
})
