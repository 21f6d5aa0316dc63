import { sql } from 'drizzle-orm'
import type { Db, Tx } from './open.ts'

/** What has changed that servers keep in their memory. */
export const newsKinds = ['content', 'maintenance'] as const
export type NewsKind = (typeof newsKinds)[number]
/** Told of each piece of news; of every kind once the way to the database was broken, as some may have been missed. */
export type HearNews = (kind: NewsKind) => void

export const newsChannel = 'kelasku_news'

/** Tells every server on this database, this one too; in a transaction, when it is committed. */
export async function announce(db: Db | Tx, kind: NewsKind): Promise<void> {
  await db.execute(sql`select pg_notify(${newsChannel}, ${kind})`)
}

export const toNews = (text: string | undefined): NewsKind | undefined =>
  newsKinds.find((kind) => kind === text)
