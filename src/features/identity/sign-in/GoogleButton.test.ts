import { expect, it } from 'vitest'
import { googleSignInWorks } from './GoogleButton.tsx'

const iphone = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1`

it.each([
  iphone('16_0'),
  iphone('16_7_10'),
  'Mozilla/5.0 (iPad; CPU OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/119.0.6045.109 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPod touch; CPU iPhone OS 16_1 like Mac OS X) AppleWebKit/605.1.15',
])('SES-03: Google sign-in is not offered on iOS 16: %s', (userAgent) => {
  expect(googleSignInWorks(userAgent)).toBe(false)
})

it.each([
  iphone('15_8'),
  iphone('17_0'),
  iphone('26_16'),
  iphone('1_16_0'),
  'Mozilla/5.0 (Linux; Android 16; SM-A165F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_16_0) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Safari/605.1.15',
  '',
])('SES-03: Google sign-in is offered elsewhere: %s', (userAgent) => {
  expect(googleSignInWorks(userAgent)).toBe(true)
})
