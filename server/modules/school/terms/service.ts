import { malaysianDay } from '#contract/shared/calendar.ts'
import { termsVersion } from '#contract/shared/kinds.ts'
import type { PageContent, StaffPageContent, TermsForm } from '#contract/site/page-content.ts'
import { presentVersion, termsOf, type Terms } from '#contract/school/terms.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { refuse, Refusal } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import { termsRepository } from './repository.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

type Version = Awaited<ReturnType<ReturnType<typeof termsRepository>['all']>>[number]

/** The versions of terms and privacy notice: the current one, their texts, and which consents still count. */
export function termsService(db: Db) {
  let kept: Promise<Version[]> | undefined
  const all = () =>
    (kept ??= termsRepository(db)
      .all()
      .catch((error: unknown) => {
        kept = undefined
        throw error
      }))

  /** The current and past versions, the latest first. */
  const inEffect = async (now: Date) =>
    (await all()).filter(({ version }) => version <= malaysianDay(now))

  const present = async (now: Date): Promise<string> =>
    (await inEffect(now))[0]?.version ?? termsVersion

  return {
    /** The next call reads the versions again: they change only by a content load or by staff. */
    forget: () => {
      kept = undefined
    },

    present,

    /** The last version that was material: consent to it, or to a later one, counts. */
    async material(now: Date): Promise<string> {
      const versions = await inEffect(now)
      return (
        (versions.find(({ body }) => body.material) ?? versions.at(-1))?.version ?? termsVersion
      )
    },

    /** @throws Refusal `form.invalid` for a version that has not been in effect, so that nobody can have read it */
    async requireShown(version: string, now: Date): Promise<void> {
      const shown = (await inEffect(now)).map((one) => one.version)
      if (![...shown, await present(now)].includes(version))
        throw new Refusal('form.invalid', 'Please agree to the terms.', {
          terms_version: { rule: 'required' },
        })
    },

    handlers: {
      async terms({ params: { version }, now }): Promise<Terms> {
        const versions = await inEffect(now)
        const wanted = version === presentVersion ? await present(now) : version
        const found = versions.find((one) => one.version === wanted) ?? refuse('request.not-found')
        return termsOf(
          found.body,
          versions.map((one) => one.version),
        )
      },
    } satisfies Partial<Handlers>,

    async listed(now: Date): Promise<NonNullable<StaffPageContent['versions']>> {
      const today = await present(now)
      return (await termsRepository(db).all()).map(({ version, body, byStaff }) => ({
        version,
        state: version > malaysianDay(now) ? 'coming' : version === today ? 'present' : 'earlier',
        material: body.material,
        by_staff: byStaff,
      }))
    },

    /** Call in the transaction of the change. @throws Refusal `staff.refused` for a past day, or one with a version */
    async publish(tx: Tx, body: TermsForm, now: Date): Promise<void> {
      const repository = termsRepository(tx)
      if (body.holds_from < malaysianDay(now)) refuseInWords('termsDayOver')
      const same = (await repository.all()).some(({ version }) => version === body.holds_from)
      if (same)
        refuseInWords('termsDayTaken', (format) => ({ day: format.longDate(body.holds_from) }))
      await repository.publish(body, now)
    },

    /**
     * Withdraws a version. Call in the transaction of the change.
     * @returns what staff published before it
     * @throws Refusal `staff.refused` for a version in effect, unless `undoes` and nobody has agreed to it yet
     */
    async withdraw(
      tx: Tx,
      version: string,
      { undoes = false }: { undoes?: boolean },
      now: Date,
    ): Promise<PageContent | null> {
      const repository = termsRepository(tx)
      const versions = await repository.all()
      if (!versions.some((one) => one.version === version && one.byStaff))
        refuseInWords('alreadyDone')
      const isOpen = version > malaysianDay(now)
      if (!isOpen && (!undoes || (await repository.consentsTo(version)) > 0))
        refuseInWords('termsHold')
      await repository.withdraw(version)
      return versions.find((one) => one.byStaff && one.version !== version)?.body ?? null
    },
  }
}
