import { isLocale } from '#contract/locales.ts'
import { callAccount } from '../../api/call-account.ts'
import { preferredLocale, rememberLocale, showLocaleAt } from '../../i18n/i18n.ts'
import {
  forgetPreference,
  keepPreference,
  unsavedLocaleKey,
  readPreference,
} from '../../preferences.ts'

/** Saves the language that a person has chosen on this device. Without a network it is saved at the next start. */
export async function saveChosenLocale(uid: string): Promise<void> {
  const locale = preferredLocale()
  if (!isLocale(locale)) return
  keepPreference(unsavedLocaleKey(uid), locale)
  await callAccount('saveLocale', { body: { locale } })
  forgetPreference(unsavedLocaleKey(uid))
}

/** Shows the language that a person has saved, unless they chose another one here that is not saved yet. */
export async function adoptSavedLocale(uid: string, saved: string): Promise<void> {
  if (readPreference(unsavedLocaleKey(uid))) return saveChosenLocale(uid)
  if (!isLocale(saved)) return
  rememberLocale(saved)
  await showLocaleAt(location.pathname)
}
