import { isLocale, pseudoLocale } from '#contract/shared/text/locales.ts'
import { callAccount } from '../../api/call-account.ts'
import { preferredLocale, rememberLocale, showLocaleAt } from '../../i18n/i18n.ts'
import {
  forgetPreference,
  readPreference,
  unsavedLocaleKey,
} from '#platform/storage/preferences.ts'
import { currentSession } from '#platform/session/session.ts'

/**
 * Shows and saves the language that a person chose on this device, if the server does not know it yet; otherwise shows
 * their saved language.
 */
export async function adoptOrSaveLocale(
  uid: string,
  saved: string | null | undefined,
): Promise<void> {
  const shown = preferredLocale()
  // The pseudo-locale is only chosen explicitly.
  if (shown === pseudoLocale) return
  const wanted = unsavedLocale(uid) ?? saved
  if (wanted && isLocale(wanted) && wanted !== shown) {
    rememberLocale(wanted)
    await showLocaleAt(location.pathname)
  }
  const save = () => saveInTurn(uid)
  // Tabs take turns, so that the latest choice is saved last.
  await ('locks' in navigator ? navigator.locks.request(unsavedLocaleKey(uid), save) : save())
}

async function saveInTurn(uid: string): Promise<void> {
  const locale = unsavedLocale(uid)
  // Another person may have signed in since.
  if (!locale || currentSession().uid !== uid) return
  await callAccount('saveLocale', { body: { locale } })
  // A newer choice is saved separately.
  if (unsavedLocale(uid) === locale) forgetPreference(unsavedLocaleKey(uid))
}

function unsavedLocale(uid: string) {
  const kept = readPreference(unsavedLocaleKey(uid)) ?? ''
  return isLocale(kept) ? kept : undefined
}
