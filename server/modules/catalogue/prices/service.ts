import { malaysianDay } from '#contract/shared/calendar.ts'
import type { Intake } from '#contract/catalogue/catalogue.ts'
import { pricesInForce } from '#contract/catalogue/price-lists.ts'
import { programmeType, type Programme } from '#contract/catalogue/programmes.ts'
import type {
  ChangePrices,
  PriceEdition,
  PricesForm,
  StaffPriceList,
  StaffPrices,
} from '#contract/catalogue/staff-prices.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { catalogueChanged, lockProgramme } from '../staff-catalogue.ts'
import { stableText, versionOf } from '../../../platform/db/version-of.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { CatalogueService } from '../programmes/service.ts'
import { staffPricesRepository, type PriceListRow } from './repository.ts'

type Repository = ReturnType<typeof staffPricesRepository>

/** A programme that is sold, or one of its intakes. */
type PricedItem = { key: string; programme: Programme; intake: Intake | null }

/** Stored rows of `audit` use these names. */
const actions = {
  'save-draft': 'prices-draft-saved',
  publish: 'prices-published',
  'drop-draft': 'prices-draft-dropped',
  withdraw: 'prices-withdrawn',
} as const satisfies Record<ChangePrices['do'], string>

/** Prices of programmes and intakes: drafted, published from a day on, withdrawn. */
export function staffPriceHandlers(db: Db, catalogue: CatalogueService) {
  async function pricedItems(now: Date): Promise<PricedItem[]> {
    const { programmes, intakes } = await catalogue.fresh()
    const sold = programmes.filter((one) => ['full', 'plus'].includes(programmeType(one)))
    return sold.flatMap((programme) => [
      { key: programme.url_safe_name, programme, intake: null },
      ...intakes
        .filter(
          ({ programme_id, last_paper_on }) =>
            programme_id === programme.id && last_paper_on >= malaysianDay(now),
        )
        .map((intake) => ({ key: intake.key, programme, intake })),
    ])
  }

  async function list(now: Date): Promise<StaffPrices> {
    const from = staffPricesRepository(db)
    const [rows, changes] = await Promise.all([from.all(), from.lastChanges()])
    const lists = (await pricedItems(now)).map((item) => {
      const last = changes.get(`prices/${item.key}`)
      const changed = last ? { at: last.at.toISOString(), by: last.name || last.email } : null
      return { ...shown(item, rows, now), changed }
    })
    return { server_time: now.toISOString(), lists }
  }

  return {
    staffPrices: ({ now }) => list(now),

    /** @throws Refusal `staff.refused`, with the reason as a sentence */
    async changePrices({ caller, params: { priceKey: key }, body, now }): Promise<StaffPrices> {
      const item =
        (await pricedItems(now)).find((one) => one.key === key) ?? refuse('request.not-found')
      await inTransaction(db, async (tx) => {
        const from = staffPricesRepository(tx)
        await lockProgramme(tx, item.programme.id)
        const before = shown(item, await from.all(item.programme.id), now)
        if (before.version !== body.replaces) refuseInWords('pricesChanged')
        const values = await carryOut(tx, from, item, before, body, now)
        await recordChange(
          tx,
          {
            uid: caller.uid,
            action: actions[body.do],
            subject: `prices/${key}`,
            label: [item.programme.title, item.intake?.title].filter(Boolean).join(', '),
            ...difference(values),
          },
          now,
        )
      })
      return list(now)
    },
  } satisfies Partial<Handlers>
}

type Values = Record<string, unknown>
type BeforeAndAfter = { before: Values; after: Values }

async function carryOut(
  tx: Tx,
  from: Repository,
  { programme, intake }: PricedItem,
  { holds, draft, coming }: Shown,
  body: ChangePrices,
  now: Date,
): Promise<BeforeAndAfter> {
  const of = { programmeId: programme.id, intakeKey: intake?.key ?? null }
  const refuseDone = () => refuseInWords('alreadyDone')
  const today = malaysianDay(now)
  switch (body.do) {
    case 'save-draft': {
      const { prices } = body
      if (prices.holds_from < today) refuseInWords('pricesDayOver')
      // Texts about the contents belong to the programme, not to the prices of an intake.
      const whole = { ...prices, contents: intake ? null : prices.contents }
      await from.replaceDraft(of, { ...of, ...rowOf(whole), byStaff: true })
      return { before: valuesOf(draft ?? holds), after: valuesOf(whole) }
    }
    case 'publish': {
      if (!draft) return refuseDone()
      if (draft.holds_from < today) refuseInWords('pricesDayOver')
      await from.publishDraft(of, now)
      await catalogueChanged(tx, now)
      return { before: valuesOf(holds), after: valuesOf(draft) }
    }
    case 'drop-draft': {
      if (!draft) return refuseDone()
      await from.replaceDraft(of, null)
      return { before: valuesOf(draft), after: valuesOf(holds) }
    }
    case 'withdraw': {
      const isOf = (one: PriceEdition) => one.id === body.id && one.by_staff
      const edition = [...(holds ? [holds] : []), ...coming].find(isOf) ?? refuseDone()
      await from.withdraw(edition.id, now)
      await catalogueChanged(tx, now)
      const { holds: after } = shown(
        { key: '', programme, intake },
        await from.all(programme.id),
        now,
      )
      return { before: valuesOf(edition), after: valuesOf(after) }
    }
  }
}

type Shown = Omit<StaffPriceList, 'changed'>

function shown(
  { key, programme, intake }: PricedItem,
  all: readonly PriceListRow[],
  now: Date,
): Shown {
  const rows = all.filter(({ programmeId }) => programmeId === programme.id)
  const intakeKey = intake?.key ?? null
  const own = rows.filter((row) => row.intakeKey === intakeKey)
  const drafted = own.find(({ publishedAt }) => publishedAt === null)
  const published = own.filter(({ publishedAt }) => publishedAt !== null)
  const today = malaysianDay(now)
  const holds = pricesInForce(
    rows.filter(({ publishedAt }) => publishedAt !== null),
    intakeKey,
    today,
  )
  const isComing = ({ holdsFrom }: PriceListRow) => holdsFrom !== null && holdsFrom > today
  const editions = published.map(toEdition)
  return {
    key,
    programme: { id: programme.id, title: programme.title },
    intake,
    holds: holds ? toEdition(holds) : null,
    is_own: holds !== undefined && holds.intakeKey === intakeKey,
    coming: published.filter(isComing).map(toEdition),
    earlier: published
      .filter((row) => !isComing(row) && row.id !== holds?.id)
      .map(toEdition)
      .toReversed(),
    draft: drafted ? { ...toEdition(drafted), holds_from: drafted.holdsFrom ?? '' } : null,
    version: versionOf([editions, drafted ? toEdition(drafted) : null, holds?.id ?? null]),
  }
}

const toEdition = (row: PriceListRow): PriceEdition & { hardcopy_price: number } => ({
  id: row.id,
  holds_from: row.holdsFrom,
  tiers: row.tiers,
  hardcopy_price: row.hardcopySen,
  contents: row.contents,
  by_staff: row.byStaff,
})

const rowOf = ({ holds_from, tiers, hardcopy_price, contents }: PricesForm) => ({
  holdsFrom: holds_from,
  tiers,
  hardcopySen: hardcopy_price,
  contents,
})

/** The values that a change records. */
const valuesOf = (
  prices: Pick<PriceEdition, 'holds_from' | 'tiers' | 'hardcopy_price' | 'contents'> | null,
): Values =>
  prices
    ? {
        holds_from: prices.holds_from,
        ...Object.fromEntries(prices.tiers.map(({ no_sub, price }) => [`price_${no_sub}`, price])),
        hardcopy_price: prices.hardcopy_price,
        contents: prices.contents,
      }
    : {}

function difference({ before, after }: BeforeAndAfter): BeforeAndAfter {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => stableText(before[name] ?? null) !== stableText(after[name] ?? null),
  )
  const only = (values: Values) =>
    Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])))
  return { before: only(before), after: only(after) }
}
