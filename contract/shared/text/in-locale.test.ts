import { expect, it } from 'vitest'
import { inLocale } from './in-locale.ts'

const content = {
  as_of: '2021',
  faq: [
    {
      question: 'How?',
      answer: 'So.',
      ms: { question: 'Bagaimana?', answer: 'Begini.' },
      zh: { question: '怎么做？' },
    },
  ],
  supporters: ['Yayasan'],
  link: null,
}

it.each([
  ['ms', { question: 'Bagaimana?', answer: 'Begini.' }],
  ['zh', { question: '怎么做？', answer: 'So.' }],
  ['en', { question: 'How?', answer: 'So.' }],
  ['en-XA', { question: 'How?', answer: 'So.' }],
])('LANG-01: content in %s, and in English where it is not written', (locale, entry) => {
  expect(inLocale(content, locale)).toEqual({ ...content, faq: [entry] })
})
