import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { chapterIdPattern } from '#contract/shared/ids.ts'
import { chapterTitle, classLanguages, htmlLanguage } from '#contract/shared/kinds.ts'
import { questionKinds } from '#contract/practice/practice.ts'
import {
  observedDifficulties,
  practiceSorting,
  practiceStates,
  type PracticeRow,
} from '#contract/practice/staff-practice.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { ExportButton } from '#staff/kit/lists/ExportButton.tsx'
import kit from '#staff/kit/kit.module.css'
import type { Filter } from '#staff/kit/lists/ListSearch.tsx'
import { StaffList } from '#staff/kit/lists/StaffList.tsx'
import { RowLink, type Column } from '#staff/kit/lists/Table.tsx'
import { useListQuery } from '#staff/kit/staff-query.ts'
import { useStaffList } from '#staff/kit/lists/use-staff-list.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Tag } from '#ui/Tag.tsx'
import type { ClassChoice } from './DraftPreview.tsx'
import { AnswerStats } from './AnswerStats.tsx'
import { practiceChoicesQuery, staffPracticeQuery } from './queries.ts'

const listOptions = {
  subject: /^[a-z0-9-]{1,60}$/,
  language: classLanguages,
  chapter: chapterIdPattern,
  kind: questionKinds,
  state: practiceStates,
  found: observedDifficulties,
} as const

/** The questions that students practise with, in the order in which they are asked. */
export function PracticeListPage() {
  const { t } = useTranslation(['staff/practice', 'staff/kit'])
  const list = useStaffList(listOptions, practiceSorting)
  const classes = useQuery(practiceChoicesQuery()).data?.classes ?? []
  const nameOf = ({ subject_key, language }: PracticeRow) =>
    classes.find((one) => one.subject_key === subject_key && one.language === language)?.name ?? ''
  const columns: Column<PracticeRow>[] = [
    {
      head: t('columns.question'),
      sort: 'place',
      cell: (row) => (
        <>
          <span lang={htmlLanguage(row.language)}>
            <RowLink to={`/staff/practice/${row.id}`}>{row.text}</RowLink>
          </span>
          <p className={kit.quiet}>
            {[nameOf(row), chapterTitle(row.chapter, row.language)].filter(Boolean).join(' · ')}
          </p>
        </>
      ),
    },
    {
      head: t('columns.kind'),
      cell: ({ kind, state, is_sample, by_staff, lacks_worked }) => (
        <span className={kit.end}>
          <span className={kit.quiet}>{t(`kinds.${kind}`)}</span>
          {state === 'withdrawn' && <Tag tone="danger">{t('states.withdrawn')}</Tag>}
          {is_sample && <Tag>{t('sample')}</Tag>}
          {by_staff && <Tag tone="info">{t('byStaff')}</Tag>}
          {lacks_worked && <Tag>{t('noWorked')}</Tag>}
        </span>
      ),
    },
    { head: t('columns.students'), sort: '-students', cell: (row) => <AnswerStats row={row} /> },
  ]
  return (
    <StaffList
      title={t('title')}
      list={list}
      searchLabel={t('search')}
      filters={useFilters(classes, list.chosen.subject)}
      query={useListQuery(staffPracticeQuery(list.query))}
      rows={({ questions }) => questions}
      keyOf={({ id }) => id}
      columns={columns}
      none={{ title: t('none'), text: t('noneText') }}
      exported={{
        name: 'practice',
        fetch: () => callStaff('exportPracticeCsv', { query: list.unpagedQuery }),
      }}
      actions={
        <>
          <ExportButton
            label={t('exportGift')}
            name="practice"
            extension="gift.txt"
            fetch={() => callStaff('exportPracticeGift', { query: list.unpagedQuery })}
          />
          <Link to="/staff/practice/import" className={buttonClass({ variant: 'secondary' })}>
            {t('import.title')}
          </Link>
          <Link to="/staff/practice/new" className={buttonClass()}>
            {t('new')}
          </Link>
        </>
      }
    />
  )
}

function useFilters(classes: readonly ClassChoice[], subject: string | undefined): Filter[] {
  const { t } = useTranslation(['staff/practice', 'staff/kit'])
  const subjects = [...new Set(classes.map(({ subject_key }) => subject_key))].map((key) => ({
    key,
    classes: classes.filter(({ subject_key }) => subject_key === key),
  }))
  const chapters = subjects
    .filter(({ key }) => subject === undefined || subject === key)
    .flatMap((one) => one.classes[0]?.chapters ?? [])
  return [
    {
      name: 'subject',
      label: t('subject'),
      all: t('allSubjects'),
      options: subjects.map((one) => ({
        value: one.key,
        text: [...new Set(one.classes.map(({ class_name }) => class_name))].join(' / '),
      })),
    },
    {
      name: 'chapter',
      label: t('chapter'),
      all: t('allChapters'),
      options: chapters.map(({ id, title_bm, title_eng }) => ({
        value: id,
        text: title_bm === title_eng ? title_eng : `${title_eng} · ${title_bm}`,
      })),
    },
    {
      name: 'language',
      label: t('language'),
      all: t('anyLanguage'),
      options: classLanguages.map((value) => ({ value, text: t(`staff/kit:languages.${value}`) })),
    },
    {
      name: 'kind',
      label: t('kind'),
      all: t('anyKind'),
      options: questionKinds.map((value) => ({ value, text: t(`kinds.${value}`) })),
    },
    {
      name: 'found',
      label: t('found.label'),
      all: t('found.any'),
      options: observedDifficulties.map((value) => ({ value, text: t(`found.${value}`) })),
    },
    {
      name: 'state',
      label: t('state'),
      all: t('anyState'),
      options: practiceStates.map((value) => ({ value, text: t(`states.${value}`) })),
    },
  ]
}
