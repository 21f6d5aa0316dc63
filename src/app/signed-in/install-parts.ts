import installWords from '#content/locales/en/install.json'
import { InstallHint } from '#features/install/InstallHint.tsx'
import { addWords } from '#platform/i18n/i18n.ts'

/** What offers to install the app, with its words. */
export async function installParts() {
  await addWords({ install: installWords })
  return { InstallHint }
}
