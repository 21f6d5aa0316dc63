import type { Page } from 'playwright/test'
import type { AppNavigation } from '#contract/identity/sign-in.ts'
import { testEmulatorHost } from './outside/emulator.ts'
import type { Student } from './students.ts'

/**
 * Signs this device in by the calls of the sign-in form, without the form, stores its owner as the form does, and opens
 * the first page of the app: the dashboard, or a guardian's home. Does not sign out an earlier person: a second person
 * on one device uses the form.
 */
export async function enter(page: Page, student: Student, origin = ''): Promise<void> {
  const { idToken, refreshToken } = await askPlatform(student)
  const answer = await page.request.post(`${origin}/api/v1/auth/token`, {
    headers: { 'x-app-build': 'test' },
    form: { idToken, refresh_token: refreshToken },
  })
  if (!answer.ok()) throw new Error(`${student.name} was not signed in: ${await answer.text()}`)
  // Stored like in `platform/session/owner.ts`, because without an owner the dashboard would redirect to the sign-in
  // page.
  await page.goto(`${origin}/icons/favicon.svg`)
  const { uid, name, email } = student
  const { pages, is_only_guardian: isOnlyGuardian } = (await answer.json()) as AppNavigation
  const owner = { uid, name, email, pages, isOnlyGuardian }
  await page.evaluate(
    `localStorage.setItem('kelasku/owner', ${JSON.stringify(JSON.stringify(owner))})`,
  )
  await page.goto(`${origin}/dashboard`)
  const first = isOnlyGuardian ? 'My children' : `Welcome, ${name}`
  await page.getByRole('heading', { name: first }).waitFor()
}

async function askPlatform({ email, password }: Student) {
  const method = 'accounts:signInWithPassword'
  const answer = await fetch(
    `http://${testEmulatorHost()}/identitytoolkit.googleapis.com/v1/${method}?key=test`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  )
  if (!answer.ok) throw new Error(`${method} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as { idToken: string; refreshToken: string }
}
