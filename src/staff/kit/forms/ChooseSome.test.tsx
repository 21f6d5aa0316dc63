import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ChooseSome } from './ChooseSome.tsx'

const shown = (count: number, values: string[]) =>
  renderToStaticMarkup(
    <ChooseSome
      label="Teachers"
      add="Add a teacher"
      choices={Array.from({ length: count }, (_, n) => ({ value: String(n), text: `Cikgu ${n}` }))}
      values={values}
      onChange={() => undefined}
    />,
  )
const boxes = (html: string) => html.match(/type="checkbox"/g)?.length ?? 0

it('OFFC-01: up to 20 are ticked; of more, those that are chosen are listed and others typed', () => {
  expect(boxes(shown(20, ['3']))).toBe(20)
  expect(shown(20, ['3'])).not.toContain('Add a teacher')
  const many = shown(94, ['3', '90'])
  expect(boxes(many)).toBe(2)
  expect(many).toContain('Cikgu 90')
  expect(many).toMatch(/Add a teacher<\/label><input[^>]* role="combobox"/)
})
