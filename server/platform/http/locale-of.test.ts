import { expect, it } from 'vitest'
import { localeOf } from './locale-of.ts'

it.each([
  [{}, 'en'],
  [{ cookie: 'a=b; i18n_redirected=zh' }, 'zh'],
  [{ cookie: 'i18n_redirected=ms', 'accept-language': 'zh' }, 'ms'],
  [{ cookie: 'i18n_redirected=fr', 'accept-language': 'zh-CN,zh;q=0.9' }, 'zh'],
  [{ 'accept-language': 'en;q=0.5, ms-MY' }, 'ms'],
  [{ 'accept-language': 'fr, ms;q=0.1' }, 'ms'],
  [{ 'accept-language': 'zh;q=0, *' }, 'en'],
])('I18N-01 LANG-02: the language for %o is %s', (headers, expected) => {
  expect(localeOf({ headers })).toBe(expected)
})
