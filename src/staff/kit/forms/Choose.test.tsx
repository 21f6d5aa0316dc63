import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Choose } from './Choose.tsx'
import { withDistinctTexts } from './Combobox.tsx'

const classesOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ value: String(n), text: `Class ${n}` }))
const shown = (count: number, value = '') =>
  renderToStaticMarkup(
    <Choose
      label="Class"
      none="All classes"
      choices={classesOf(count)}
      value={value}
      onChange={() => undefined}
    />,
  )

it('OFFC-01: up to 20 are listed, more are searched by typing', () => {
  expect(shown(20)).toContain('<select')
  const many = shown(200)
  expect(many).not.toContain('<select')
  expect(many).toMatch(/<input[^>]* role="combobox" placeholder="All classes"/)
})

it('OFFC-01: shows the name of what is chosen', () => {
  expect(shown(200, '150')).toMatch(/<input[^>]* value="Class 150"/)
})

it('OFFC-01: choices that read the same can each be typed', () => {
  const texts = withDistinctTexts([
    { value: 'a', text: 'Aina' },
    { value: 'b', text: 'Farid' },
    { value: 'c', text: 'aina' },
  ]).map(({ text }) => text)
  expect(texts).toEqual(['Aina', 'Farid', 'aina (2)'])
})
