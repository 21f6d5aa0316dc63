import { expect, it } from 'vitest'
import { placeholderErrors } from './mail-texts.ts'

const standard = {
  subject: 'Parcel to {name}',
  text: 'Hello {name}, {courier} brings {classes}. {school}',
  ms: { subject: 'Bungkusan', text: 'Salam {name}, {courier}: {classes}.' },
  zh: { subject: '包裹', text: '{name}：{courier}，{classes}。' },
}

it('OFFC-08: places that a text lacks or does not know are named, by field and language', () => {
  const typed = {
    ...standard,
    subject: 'Parcel',
    text: '{name}, {courier} brings them. {school}',
    ms: { subject: 'Bungkusan {total}', text: 'Salam {nama}, {kelas}: {courier}.' },
    zh: { subject: '包裹', text: '你好' },
  }
  expect(placeholderErrors(typed, standard)).toEqual({
    text: { rule: 'place-missing', places: ['classes'] },
    'ms.subject': { rule: 'place-unknown', places: ['total'] },
    'ms.text': { rule: 'place-unknown', places: ['nama', 'kelas'] },
    'zh.text': { rule: 'place-missing', places: ['name', 'courier', 'classes'] },
  })
})
