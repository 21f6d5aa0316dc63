import { expect, it } from 'vitest'
import { callName, greetedName, publicFirstName } from './call-name.ts'

it.each([
  ['Tan Wei Ming', 'Tan Wei Ming'],
  ['  Wei-Ming  Tan', 'Wei-Ming Tan'],
  ['Nurul Aisyah binti Hassan', 'Nurul Aisyah binti Hassan'],
  ['Muhd. Ali @ Ahmad', 'Muhd. Ali @ Ahmad'],
  ['Kumar a/l Raju', 'Kumar a/l Raju'],
  ["D'Cruz", "D'Cruz"],
  ['陈伟明', '陈伟明'],
  ['Siti', 'Siti'],
  ['S.Kavitha', 'S.Kavitha'],
  ['Priya d/o Raman', 'Priya d/o Raman'],
  ['Nurul ‘Ain', 'Nurul ‘Ain'],
  ["Nur 'Ain binti Ali", "Nur 'Ain binti Ali"],
  ['Sa`adiah', 'Sa`adiah'],
  ['Mohd.Ali bin Abu', 'Mohd.Ali bin Abu'],
  [
    'Nur Siti Balqis Qaisara Iman binti Mohd Hafizuddin Shah',
    'Nur Siti Balqis Qaisara Iman binti Mohd Hafizuddin Shah',
  ],
  [
    'Nur Aina Batrisyia Humaira binti Muhammad Fadhlurrahman Al-Hafiz',
    'Nur Aina Batrisyia Humaira binti Muhammad Fadhlurrahman Al-Hafiz',
  ],
  ['Alvin Tan (Wei Ming)', 'Alvin Tan (Wei Ming)'],
  ['R. Thirugnanasambanthamoorthy', 'R. Thirugnanasambanthamoorthy'],
  ['A.P.J. Kalam a/l S. Ram', 'A.P.J. Kalam a/l S. Ram'],
  ['Nurul\u200B Huda', 'Nurul Huda'],
  ['Ng Ｗei', 'Ng Wei'],
  ['கவிதா', 'கவிதா'],
  ['Wei‑Ming Tan', 'Wei‑Ming Tan'],
  ['Muʿadz', 'Muʿadz'],
  ['Tengku Dato’ Ismail', 'Tengku Dato’ Ismail'],
  ['Lim A.K.', 'Lim A.K.'],
])('REAL-01: %s is called as they said: %s', (displayName, name) => {
  expect(callName(displayName)).toBe(name)
})

it.each([
  ['Aina 🌸', 'Aina'],
  ['🌸 Aina 🌸', 'Aina'],
  ['👩‍🎓Aina', 'Aina'],
  ['aina07', 'aina'],
  ['Aina2009', 'Aina'],
  ['Jun Wei ♡', 'Jun Wei'],
  ['Tan Wei Ming, Jason', 'Tan Wei Ming Jason'],
  ['Tan Wei Ming,Jason', 'Tan Wei Ming Jason'],
  ['~nurul_ain~', 'nurul ain'],
  ['-Aina-', 'Aina'],
  ['Aina (Form 5)', 'Aina Form'],
  ['1️⃣ Kumar a/l Raju!', 'Kumar a/l Raju'],
  ["D'Cruz 2", "D'Cruz"],
  ['陈伟明（Jason）', '陈伟明 Jason'],
  ['<b>', 'b'],
  ['RM500', 'RM'],
])('REAL-01: of a nickname, what is no part of a name is left out: %s is %s', (typed, name) => {
  expect(callName(typed)).toBe(name)
})

it.each([
  '',
  '   ',
  '🌸🌸',
  '♡',
  'www.win-a-phone.example now',
  'Win a phone at win.example',
  'Call 0123456789',
  'Call 012-345 6789',
  'Call 12345',
  'ali@example.com',
  'Visit example.com7!',
  'Mohd.my',
  'Ali win.link',
  'http//x',
  '0123456789',
  'A'.repeat(31),
  'Please pay this to my new account at the other bank today',
  'Please, pay this; to my new account: at the other bank!',
])('what is no name is not shown: %j', (displayName) => {
  expect(callName(displayName)).toBeUndefined()
})

it.each([
  ['Nurul Aisyah binti Hassan', 'Nurul'],
  ['  Wei-Ming  Tan', 'Wei-Ming'],
  ["D'Cruz", "D'Cruz"],
  ['Siti', 'Siti'],
  ['S.Kavitha a/p Raman', 'S. Kavitha'],
  ['Mohd.Ali bin Abu', 'Mohd. Ali'],
  ['Md. Ali', 'Md.'],
  ['‘Ain binti Ali', '‘Ain'],
  ['~Aina', 'Aina'],
  ['(Wei Ming) Tan', 'Wei'],
  ['@ Ahmad', 'Ahmad'],
  ['a/l Raju', 'Raju'],
])('REAL-01: of %s strangers see %s', (displayName, first) => {
  expect(publicFirstName(displayName)).toBe(first)
})

it.each([
  '',
  '   ',
  'www.win-a-phone.example now',
  'RM500',
  '- RM500',
  '<b>',
  'a/l',
  '0123456789',
  'A'.repeat(31),
])('SEC-03: strangers see nothing of what is no name: %j', (displayName) => {
  expect(publicFirstName(displayName)).toBeUndefined()
})

it.each([
  ['hadiah.win', 'hadiah. win'],
  ['free-robux.icu', 'free-robux. icu'],
  ['prize.in now', 'prize. in'],
])('SEC-03: no chat app links a name: %s is %s', (displayName, shown) => {
  expect(publicFirstName(displayName)).toBe(shown)
})

it('SEC-03 REAL-01: a reader is greeted by their name, and by no text that is none', () => {
  expect(greetedName('Puan Siti', 'en')).toBe('Puan Siti')
  expect(greetedName('S.Kavitha a/p Raman', 'ms')).toBe('S.Kavitha a/p Raman')
  expect(greetedName('陈太太', 'zh')).toBe('陈太太')
  expect(greetedName('Claim RM500 at win.example', 'en')).toBe('there')
  expect(greetedName('Call 0123456789', 'ms')).toBe('tuan/puan')
})
