import * as v from 'valibot'
import { intakesOnSale } from '#contract/access.ts'
import { malaysianDay } from '#contract/calendar.ts'
import {
  ExamTimetable,
  HomeContent,
  type Catalogue,
  type Intake,
  type PriceTier,
} from '#contract/catalogue.ts'
import {
  paperDownloads,
  PaperFile,
  PastPaperShowcase,
  type PaperDownloadsAsked,
} from '#contract/papers/past-papers.ts'
import { Couriers } from '#contract/orders/parcels.ts'
import { BankHolidays } from '#contract/orders/instalments.ts'
import type { JoiningPrice } from '#contract/orders/joining.ts'
import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import { examKeys } from '#contract/kinds.ts'
import { paperDownloadPath } from '#contract/papers/paths.ts'
import { programmeType, type Programme } from '#contract/programmes.ts'
import { School } from '#contract/account/sign-in.ts'
import { refuse } from '../../http/refusal.ts'
import type { CatalogueRepository } from './repository.ts'

export type CatalogueService = ReturnType<typeof catalogueService>

/** The catalogue is kept in memory until `forget`: it changes only by a content load or by staff. */
export function catalogueService(
  repository: CatalogueRepository,
  paymentMethods: readonly PaymentMethod[],
) {
  let kept: ReturnType<typeof read> | undefined
  async function read() {
    const [programmes, joiningPrices, intakes, subjects, teachers] = await Promise.all([
      repository.programmes(),
      repository.joiningPrices(),
      repository.intakes(),
      repository.subjects(),
      repository.teachers(),
    ])
    const prices = new Map(
      await Promise.all(
        programmes.map(async ({ id }) => [id, await repository.prices(id)] as const),
      ),
    )
    return { programmes, joiningPrices, intakes, subjects, teachers, prices }
  }
  const all = () =>
    (kept ??= read().catch((error: unknown) => {
      kept = undefined
      throw error
    }))

  async function document<S extends v.GenericSchema>(
    key: string,
    schema: S,
  ): Promise<v.InferOutput<S>> {
    const body = await repository.document(key)
    return body === undefined ? refuse('request.not-found') : v.parse(schema, body)
  }

  const holidays = async () => (await document('bank-holidays', BankHolidays)).days

  /** The intake that is running today in Malaysia, or the next to open; null between intakes. */
  async function currentIntake(programmeId: number, now: Date): Promise<Intake | null> {
    return intakesOnSale(programmeId, (await all()).intakes, now)[0] ?? null
  }

  return {
    all,
    forget: () => {
      kept = undefined
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

    async className(classId: number): Promise<string | undefined> {
      return (await all()).subjects.find(({ id }) => id === classId)?.class_name
    },

    async classNames(classIds: readonly number[]): Promise<string[]> {
      return (await all()).subjects
        .filter(({ id }) => classIds.includes(id))
        .map(({ class_name }) => class_name)
    },

    /** The classes that new students can take. */
    async openClassIds(): Promise<number[]> {
      return (await all()).subjects.flatMap(({ id, is_closed }) => (is_closed ? [] : [id]))
    },

    async prices(programmeId: number): Promise<PriceTier[]> {
      return (await all()).prices.get(programmeId) ?? []
    },

    /** What somebody pays who joins an intake that has begun. */
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

    /** Undefined when it cannot be bought now. */
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

    async publicCatalogue(now: Date): Promise<Catalogue> {
      const { programmes, intakes, subjects, teachers, prices } = await all()
      const full = programmes.find((programme) => programmeType(programme) === 'full')
      const today = malaysianDay(now)
      return {
        programmes,
        current_intake: full ? await currentIntake(full.id, now) : null,
        ended_intakes: intakes.filter(({ ends_on }) => ends_on < today),
        subjects: subjects.map(({ about: _, ...subject }) => subject),
        teachers,
        prices: (full && prices.get(full.id)) ?? [],
        price_lists: [...prices].flatMap(([programme_id, tiers]) =>
          tiers.length > 0 ? [{ programme_id, tiers }] : [],
        ),
        payment_methods: [...paymentMethods],
      }
    },

    school: () => document('school', School),
    home: () => document('home', HomeContent),
    holidays,
    /** Days on which banks are closed besides weekends. */
    bankHolidays: async (): Promise<ReadonlySet<string>> =>
      new Set((await holidays()).map(({ day }) => day)),
    couriers: () => document('couriers', Couriers),
    pastPaperShowcase: (exam: string) => document(`past-papers/${exam}`, PastPaperShowcase),
    async paperDownloads(asked: PaperDownloadsAsked) {
      const papers = await document(`paper-downloads/${asked.exam}`, v.array(PaperFile))
      return paperDownloads(asked, papers) ?? refuse('request.not-found')
    },
    /** The paths of downloads, by year, and by year and language. */
    async paperDownloadPaths(): Promise<string[]> {
      const ofExam = await Promise.all(
        examKeys.map(async (exam) => {
          const papers = await document(`paper-downloads/${exam}`, v.array(PaperFile))
          return papers.flatMap(({ year, language }) => [
            paperDownloadPath(exam, year),
            paperDownloadPath(exam, year, language),
          ])
        }),
      )
      return [...new Set(ofExam.flat())]
    },
    examTimetable: (exam: string) => document(`exam-timetable/${exam}`, ExamTimetable),
  }
}
