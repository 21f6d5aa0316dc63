import { intakesOnSale, trialIntake } from '#contract/enrolment/access.ts'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { soldInIntake, teachesInIntake, timesInIntake } from '#contract/catalogue/intake-classes.ts'
import type {
  Catalogue,
  Intake,
  Prices,
  PriceTier,
  Subject,
} from '#contract/catalogue/catalogue.ts'
import type { JoiningPrice } from '#contract/enrolment/joining.ts'
import { pricesInForce } from '#contract/catalogue/price-lists.ts'
import { programmeType, type Programme } from '#contract/catalogue/programmes.ts'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { catalogueRepository } from './repository.ts'

export type CatalogueService = ReturnType<typeof catalogueService>

/** The catalogue is cached in memory until `forget`: it changes only by a content load or by staff. */
export function catalogueService({ db, payments }: Context) {
  const repository = catalogueRepository(db)
  let cached: ReturnType<typeof read> | undefined
  async function read() {
    const [programmes, joiningPrices, intakes, subjects, intakeClasses, teachers, priceLists] =
      await Promise.all([
        repository.programmes(),
        repository.joiningPrices(),
        repository.intakes(),
        repository.subjects(),
        repository.intakeClasses(),
        repository.teachers(),
        repository.priceLists(),
      ])
    return { programmes, joiningPrices, intakes, subjects, intakeClasses, teachers, priceLists }
  }
  const all = () =>
    (cached ??= read().catch((error: unknown) => {
      cached = undefined
      throw error
    }))

  /** The intake that a newcomer joins by default: the current one or the next; null if none is on sale. */
  async function currentIntake(programmeId: number, now: Date): Promise<Intake | null> {
    return intakesOnSale(programmeId, (await all()).intakes, now)[0] ?? null
  }

  /** The prices in force today in an intake, or in a programme between its intakes. */
  async function priceList(programmeId: number, intakeKey: string | null, now: Date) {
    const lists = (await all()).priceLists.filter((one) => one.programmeId === programmeId)
    return pricesInForce(lists, intakeKey, malaysianDay(now))
  }

  /** The prices and contents of a programme as a newcomer gets them; undefined when it is not sold. */
  async function shownPrices(programmeId: number, now: Date) {
    const intake = await currentIntake(programmeId, now)
    const list = await priceList(programmeId, intake?.key ?? null, now)
    if (!list) return undefined
    const contents = (await priceList(programmeId, null, now))?.contents
    return { programme_id: programmeId, ...pricesOf(list), ...(contents && { contents }) }
  }

  return {
    all,
    /** Read from the database, for staff: the cached catalogue may be older than their last change. */
    fresh: read,
    forget: () => {
      cached = undefined
    },

    async programmeBySlug(slug: string): Promise<Programme> {
      const { programmes } = await all()
      return (
        programmes.find(({ url_safe_name }) => url_safe_name === slug) ??
        refuse('programme.unknown')
      )
    },

    async programmeById(id: number): Promise<Programme> {
      const { programmes } = await all()
      return programmes.find((programme) => programme.id === id) ?? refuse('programme.unknown')
    },

    /** A class that staff have just added is read from the database. */
    async className(classId: number): Promise<string | undefined> {
      const nameIn = ({ subjects }: Awaited<ReturnType<typeof read>>) =>
        subjects.find(({ id }) => id === classId)?.class_name
      return nameIn(await all()) ?? nameIn(await read())
    },

    async classNames(classIds: readonly number[]): Promise<string[]> {
      return (await all()).subjects
        .filter(({ id }) => classIds.includes(id))
        .map(({ class_name }) => class_name)
    },

    /** The classes that new students can take in the intake, with their times in it. */
    async classesOnSale(intakeKey: string): Promise<Subject[]> {
      return soldInIntake(intakeKey, await all())
    },

    /** Today's prices in this intake. */
    async prices({ programme_id, key }: Intake, now: Date): Promise<Prices> {
      const list = await priceList(programme_id, key, now)
      return list ? pricesOf(list) : { tiers: [] }
    },

    /** What a newcomer pays today. */
    async currentPrices(programmeId: number, now: Date): Promise<Prices> {
      const { tiers, hardcopy_price } = (await shownPrices(programmeId, now)) ?? { tiers: [] }
      return { tiers, hardcopy_price }
    },

    /** The rule for the price of joining an intake that has begun. */
    async joiningPrice(programmeId: number): Promise<JoiningPrice> {
      return (await all()).joiningPrices.get(programmeId) ?? 'full'
    },

    async programmes(): Promise<Programme[]> {
      return (await all()).programmes
    },

    currentIntake,

    async intakesOnSale(programmeId: number, now: Date): Promise<readonly Intake[]> {
      return intakesOnSale(programmeId, (await all()).intakes, now)
    },

    /** The intake with this key; undefined if it cannot be bought now. */
    async intakeOnSale(key: string, now: Date): Promise<Intake | undefined> {
      const { programmes, intakes } = await all()
      const programmeId = intakes.find((intake) => intake.key === key)?.programme_id
      const programme = programmes.find(({ id }) => id === programmeId)
      if (!programme || programme.discontinued) return undefined
      return intakesOnSale(programme.id, intakes, now).find((intake) => intake.key === key)
    },

    async intake(key: string): Promise<Intake | undefined> {
      return (await all()).intakes.find((intake) => intake.key === key)
    },

    /** Read from the database, withdrawn intakes included: what is paid for one is still recorded. */
    storedIntake: (key: string): Promise<Intake | undefined> => repository.intake(key),

    async publicCatalogue(now: Date): Promise<Catalogue> {
      const { programmes, intakes, subjects, intakeClasses, teachers } = await all()
      const offered = programmes.filter(({ discontinued }) => !discontinued)
      const shown = await Promise.all(offered.map(({ id }) => shownPrices(id, now)))
      const price_lists = shown.filter((list) => list !== undefined)
      const full = programmes.find((programme) => programmeType(programme) === 'full')
      const ofFull = price_lists.find(({ programme_id }) => programme_id === full?.id)
      const today = malaysianDay(now)
      const current = full ? await currentIntake(full.id, now) : null
      const sold = offered.flatMap((programme) => {
        const isTrial = programmeType(programme) === 'trial'
        const trial = isTrial && trialIntake(programme, { programmes, intakes }, now)
        const found = trial ? [trial] : intakesOnSale(programme.id, intakes, now)
        return found.map(({ key }, n) => ({
          programme_id: programme.id,
          isForNewcomers: n === 0,
          classes: soldInIntake(key, { subjects, intakeClasses }),
        }))
      })
      const isSold = (classId: number) =>
        sold.length === 0 || sold.some(({ classes }) => classes.some(({ id }) => id === classId))
      return {
        programmes,
        current_intake: current,
        ended_intakes: intakes.filter(({ ends_on }) => ends_on < today),
        subjects: subjects.map(({ about: _, ...subject }) => ({
          ...timesInIntake(subject, current?.key, intakeClasses),
          ...(!isSold(subject.id) && { is_closed: true }),
        })),
        teachers: teachers.map((teacher) => ({
          ...teacher,
          class_ids: subjects.flatMap(({ id }) =>
            teachesInIntake(teacher, id, current?.key, intakeClasses) ? [id] : [],
          ),
        })),
        on_sale: sold
          .filter(({ isForNewcomers }) => isForNewcomers)
          .map(({ programme_id, classes }) => ({
            programme_id,
            classes: classes.map(({ id, class_schedule }) => ({ id, class_schedule })),
          })),
        prices: ofFull?.tiers ?? [],
        hardcopy_price: ofFull?.hardcopy_price,
        price_lists,
        payment_methods: [...payments.methods],
      }
    },
  }
}

const pricesOf = ({ tiers, hardcopySen }: { tiers: PriceTier[]; hardcopySen: number }) => ({
  tiers,
  hardcopy_price: hardcopySen,
})
