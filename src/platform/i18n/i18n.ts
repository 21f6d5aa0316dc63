import { localeCookieSeconds } from '#contract/limits.ts'
import { writeCookie } from '../cookies.ts'
import { fill, fillEach, find, formsOf, type Values } from './texts.ts'

const defaultLocale = 'en'
/** The locale that is shown. So far there is one. */
export const shownLocale: string = defaultLocale

/** Copy in the default language, by namespace. It travels with the screen that says it. */
export type Words = Readonly<Record<string, object>>

/** In the first script: what the frame and every failure say. */
const first = import.meta.glob<object>(
  '../../../content/locales/en/{common,frame,session,errors}.json',
  { eager: true, import: 'default' },
)

/** Other languages than the default one: a new folder in `content/locales` is a new locale. */
const others = import.meta.glob<object>(
  ['../../../content/locales/*/**/*.json', '!../../../content/locales/en/**'],
  { import: 'default' },
)

const fileOf = (locale: string, namespace: string) =>
  `../../../content/locales/${locale}/${namespace}.json`

const nameIn = (file: string) => file.slice(file.lastIndexOf('/') + 1, -'.json'.length)

/** What is here of each namespace, the locale that is shown before the default one. */
const copy = new Map<string, object[]>(
  Object.entries(first).map(([file, words]) => [nameIn(file), [words]]),
)

/** Makes a screen's copy ready, in the default language and in the one shown. */
export async function addWords(words: Words): Promise<void> {
  await Promise.all(
    Object.entries(words).map(async ([namespace, text]) => {
      if (copy.has(namespace)) return
      copy.set(namespace, [text])
      const load = shownLocale !== defaultLocale && others[fileOf(shownLocale, namespace)]
      if (load) copy.set(namespace, [await load(), text])
    }),
  )
}

function lookUp(key: string, values: Values): unknown {
  const colon = key.indexOf(':')
  const inside = key.slice(colon + 1)
  for (const words of copy.get(key.slice(0, colon)) ?? [])
    for (const form of formsOf(inside, values['count'], shownLocale)) {
      const text = find(words, form)
      if (text !== undefined) return text
    }
  return undefined
}

/** Is there a text under `namespace:key`? */
export const hasText = (key: string): boolean => lookUp(key, {}) !== undefined

/**
 * The text of `namespace:key`, its `{places}` filled; of several keys the first that has one.
 * A key without a text stands for itself: where we work on the app, that fails.
 */
export function say(keys: string | readonly string[], values: Values = {}): string {
  const [last = ''] = [keys].flat().slice(-1)
  for (const key of [keys].flat()) {
    const text = lookUp(key, values)
    if (typeof text === 'string') return fill(text, values)
  }
  if (import.meta.env.DEV) throw new Error(`There are no words for ${last}.`)
  return last
}

/** What stands in the list `namespace:key`: texts, or groups of texts, each with its `{places}` filled. */
export function sayList<T = string>(key: string, values: Values = {}): T[] {
  const list = lookUp(key, values)
  if (Array.isArray(list)) return fillEach(list, values) as T[]
  if (import.meta.env.DEV) throw new Error(`There is no list ${key}.`)
  return []
}

/** `say` and `sayList`, in whose keys the namespace may be left out. */
export type Translate = typeof say
type Translation = { t: Translate; list: typeof sayList }
const translations = new Map<string, Translation>()

/** The copy of a namespace, for components. `t('other:key')` says what stands in another one. */
export function useTranslation(namespace: string): Translation {
  const known = translations.get(namespace)
  if (known) return known
  const whole = (key: string) => (key.includes(':') ? key : `${namespace}:${key}`)
  const made: Translation = {
    t: (keys, values) => say(typeof keys === 'string' ? whole(keys) : keys.map(whole), values),
    list: (key, values) => sayList(whole(key), values),
  }
  translations.set(namespace, made)
  return made
}

/** Remembers the language shown, for the next visit. */
export function rememberLocale(): void {
  writeCookie('i18n_redirected', shownLocale, localeCookieSeconds)
}
