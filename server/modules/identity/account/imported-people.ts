import { and, eq, inArray, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.ts'
import { forgetPeople } from '../../../platform/db/audit.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { profiles, users } from '../../../platform/db/schema/identity.ts'
import { upsert } from '../../../platform/db/upsert.ts'

/** A student's details in an import file; '' if unknown. */
export type ImportedPerson = {
  uid: string
  email: string
  name: string
  language: string
  phone: string
  address: string
  postal: string
  city: string
  state: string
}
export type KnownPerson = ImportedPerson & {
  role: string
  isAwaited: boolean
  emailVerified: boolean
}

const nameJob = 'imported-names'
const removeJob = 'imported-removed'
const Uids = v.object({ uids: v.array(v.string()) })
const uidsPerJob = 100
const ofProfile = ['phone', 'address', 'postal', 'city', 'state'] as const

const known = {
  uid: users.uid,
  email: users.email,
  name: users.displayName,
  language: sql<string>`coalesce(${users.locale}, '')`,
  phone: sql<string>`coalesce(${profiles.phone}, '')`,
  address: sql<string>`coalesce(${profiles.address}, '')`,
  postal: sql<string>`coalesce(${profiles.postal}, '')`,
  city: sql<string>`coalesce(${profiles.city}, '')`,
  state: sql<string>`coalesce(${profiles.state}, '')`,
  role: users.role,
  isAwaited: users.isAwaited,
  emailVerified: users.emailVerified,
}
const oneOf = (values: readonly string[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`

/** Locks the rows of these people, and returns the people. */
export const lockPeople = async (tx: Tx, uids: readonly string[]): Promise<KnownPerson[]> => {
  await tx
    .select({ uid: users.uid })
    .from(users)
    .where(sql`${users.uid} in ${oneOf(uids)}`)
    .orderBy(users.uid)
    .for('update')
  return tx
    .select(known)
    .from(users)
    .leftJoin(profiles, eq(profiles.uid, users.uid))
    .where(and(sql`${users.uid} in ${oneOf(uids)}`, eq(users.isDeleted, false)))
}

/**
 * Finds people by lower-case email; among several with the same email, the one who verified it.
 * @param accounts accounts of the identity platform, whose people may have an older email here
 */
export async function peopleByEmail(
  db: Db | Tx,
  emails: readonly string[],
  accounts: ReadonlyMap<string, { uid: string }> = new Map(),
): Promise<Map<string, KnownPerson>> {
  const emailOf = new Map([...accounts].map(([email, { uid }]) => [uid, email]))
  const rows = await db
    .select(known)
    .from(users)
    .leftJoin(profiles, eq(profiles.uid, users.uid))
    .where(
      and(
        eq(users.isDeleted, false),
        or(
          sql`lower(${users.email}) in ${oneOf(emails.map((email) => email.toLowerCase()))}`,
          sql`${users.uid} in ${oneOf([...emailOf.keys()])}`,
        ),
      ),
    )
    .orderBy(users.emailVerified, users.createdAt)
  return new Map(rows.map((row) => [emailOf.get(row.uid) ?? row.email.toLowerCase(), row]))
}

/** People of an import file; their changes are made in the transaction of the import. */
export function importedPeople({ db, identityPlatform, jobs }: Context) {
  async function addJobs(tx: Tx, kind: string, uids: readonly string[], now: Date) {
    for (let from = 0; from < uids.length; from += uidsPerJob)
      await jobs.add(tx, { kind, body: { uids: uids.slice(from, from + uidsPerJob) } }, now)
  }

  const withProfile = (people: readonly ImportedPerson[]) =>
    people.filter(
      ({ phone, address, postal, city, state }) => phone + address + postal + city + state !== '',
    )

  const saveProfiles = (tx: Tx, people: readonly ImportedPerson[], now: Date) =>
    upsert(
      tx,
      profiles,
      ['uid'],
      people.map(({ uid, phone, address, postal, city, state }) => ({
        ...{ uid, phone, address, postal, city, state },
        savedAt: now,
      })),
      ['savedAt'],
    )

  return {
    /** Adds new people. They agree to the terms at their first sign-in. */
    async add(tx: Tx, people: readonly ImportedPerson[], now: Date): Promise<void> {
      await upsert(
        tx,
        users,
        ['uid'],
        people.map(({ uid, email, name, language }) => ({
          ...{ uid, email, displayName: name, locale: language || null },
          ...{ isAwaited: true, createdAt: now, lastSignInAt: now },
        })),
      )
      await saveProfiles(tx, withProfile(people), now)
    },

    /**
     * Updates only the given fields. Names are also set at the identity platform, which would otherwise restore the
     * old ones at the next sign-in.
     */
    async change(
      tx: Tx,
      people: readonly (Pick<ImportedPerson, 'uid'> & Partial<Omit<ImportedPerson, 'email'>>)[],
      renamed: readonly string[],
      now: Date,
    ): Promise<void> {
      if (people.length === 0) return
      const rowsOf = (some: typeof people) => sql`jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        as n (uid text, name text, language text, phone text, address text, postal text, city text, state text)`
      await tx.execute(sql`
        update ${users} set display_name = coalesce(n.name, display_name),
          locale = case when n.language is null then locale else nullif(n.language, '') end
        from ${rowsOf(people)}
        where ${users.uid} = n.uid and (n.name is not null or n.language is not null)`)
      const withNewProfile = people.filter((one) =>
        ofProfile.some((field) => one[field] !== undefined),
      )
      await tx.execute(sql`
        insert into ${profiles} as p (uid, phone, address, postal, city, state, saved_at)
        select n.uid, '', '', '', '', '', ${now.toISOString()}::timestamptz from ${rowsOf(withNewProfile)}
        on conflict do nothing`)
      await tx.execute(sql`
        update ${profiles} as p set phone = coalesce(n.phone, p.phone), address = coalesce(n.address, p.address),
          postal = coalesce(n.postal, p.postal), city = coalesce(n.city, p.city),
          state = coalesce(n.state, p.state), saved_at = ${now.toISOString()}::timestamptz
        from ${rowsOf(withNewProfile)}
        where p.uid = n.uid`)
      await tx.delete(profiles).where(
        and(
          inArray(
            profiles.uid,
            withNewProfile.map(({ uid }) => uid),
          ),
          sql`concat(${profiles.phone}, ${profiles.address}, ${profiles.postal}, ${profiles.city}, ${profiles.state}) = ''`,
        ),
      )
      await addJobs(tx, nameJob, renamed, now)
    },

    /**
     * Removes people, and their accounts at the identity platform if the import created them. Pass only people who
     * have not signed in yet and to whom nothing refers.
     */
    async remove(
      tx: Tx,
      people: readonly { uid: string; hasNewAccount: boolean }[],
      now: Date,
    ): Promise<void> {
      if (people.length === 0) return
      const uids = people.map(({ uid }) => uid)
      await tx.delete(profiles).where(sql`${profiles.uid} in ${oneOf(uids)}`)
      const removed = await tx
        .delete(users)
        .where(and(sql`${users.uid} in ${oneOf(uids)}`, users.isAwaited))
        .returning({ uid: users.uid })
      await forgetPeople(
        tx,
        removed.map(({ uid }) => uid),
      )
      await addJobs(
        tx,
        removeJob,
        people.flatMap(({ uid, hasNewAccount }) => (hasNewAccount ? [uid] : [])),
        now,
      )
    },

    jobs: {
      async [nameJob](body: unknown): Promise<void> {
        const { uids } = v.parse(Uids, body)
        const rows = await db
          .select({ uid: users.uid, name: users.displayName })
          .from(users)
          .where(and(inArray(users.uid, uids), eq(users.isDeleted, false)))
        for (const { uid, name } of rows) await identityPlatform.setName(uid, name)
      },

      /** People who have signed in or been imported again since keep their accounts. */
      async [removeJob](body: unknown): Promise<void> {
        const { uids } = v.parse(Uids, body)
        for (const uid of uids)
          if ((await db.$count(users, eq(users.uid, uid))) === 0)
            await identityPlatform.deleteAccount(uid)
      },
    },
  }
}
