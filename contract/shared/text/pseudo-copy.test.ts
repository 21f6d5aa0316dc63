import { expect, it } from 'vitest'
import { pseudoCopy, pseudoText } from './pseudo-copy.ts'

it('accents every letter and doubles vowels, but leaves places and markup alone', () => {
  expect(pseudoText('Hello {name}, <b>read this</b>')).toBe('Ĥééļļöö {name}, <b>ŕééááð ţĥîîš</b>')
  expect(pseudoText('{count}')).toBe('{count}')
  expect(pseudoText('')).toBe('')
})

it('goes into lists and groups, and leaves addresses within a page alone', () => {
  expect(pseudoCopy({ parts: [{ id: 'terms', title: 'No' }] })).toEqual({
    parts: [{ id: 'terms', title: 'Ñöö' }],
  })
})
