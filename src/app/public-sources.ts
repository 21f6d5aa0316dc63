import type { Catalogue, ExamTimetable, HomeFacts } from '#contract/catalogue.ts'
import type { School } from '#contract/sign-in.ts'
import { send } from '#platform/api/send.ts'
import { withKept, type Aged } from '#platform/public-data.ts'
import { readSchool } from '#platform/school.ts'

/** Where public pages get their data: from the API on the device, from the database on the server. */
export type PublicSources = {
  /** Our own address, `https://…`: what canonical links and previews name. */
  origin(): string
  school(): Promise<School>
  home(): Promise<Aged<{ catalogue: Catalogue; facts: HomeFacts }>>
  examTimetable(exam: 'spm' | 'igcse'): Promise<Aged<ExamTimetable>>
}

export const deviceSources: PublicSources = {
  origin: () => location.origin,
  school: readSchool,
  home: () =>
    withKept('home', async () => {
      const [catalogue, facts] = await Promise.all([send('catalogue', {}), send('home', {})])
      return { catalogue, facts }
    }),
  examTimetable: (exam) =>
    withKept(`exam-timetable/${exam}`, () => send('examTimetable', { params: { exam } })),
}

/** Fetches what a person may want to read without network later: the timetables and the home page. */
export function warmPublicData(): void {
  const idle = 'requestIdleCallback' in globalThis ? requestIdleCallback : setTimeout
  idle(() => {
    void Promise.allSettled([
      deviceSources.home(),
      deviceSources.examTimetable('spm'),
      deviceSources.examTimetable('igcse'),
    ])
  })
}
