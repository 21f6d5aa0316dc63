import { expect, it } from 'vitest'
import { textBlocks } from './text-blocks.ts'

it('OFFC-08: text of staff is headings, lists and paragraphs, and never markup', () => {
  const text =
    '# What you get\n\nTwo lines\nof one paragraph.\n\n- One\n- <b>Two</b>\n\n\n# Prices\nRM 30 - each'
  expect(textBlocks(text)).toEqual([
    { is: 'heading', text: 'What you get' },
    { is: 'paragraph', text: 'Two lines\nof one paragraph.' },
    { is: 'list', items: ['One', '<b>Two</b>'] },
    { is: 'heading', text: 'Prices' },
    { is: 'paragraph', text: 'RM 30 - each' },
  ])
})
