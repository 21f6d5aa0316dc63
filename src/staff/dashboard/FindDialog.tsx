import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCombobox } from 'downshift'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { lessonPath } from '#contract/classroom/staff-classes.ts'
import { findMinimumCharacters, type Found } from '#contract/dashboard/find.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import { shortTextMaximumCharacters } from '#contract/shared/limits.ts'
import { parcelCode } from '#contract/shipping/staff-parcels.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { useTitle } from '#platform/i18n/Title.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { staffQuery } from '#staff/kit/staff-query.ts'
import { useDebounced } from '#staff/kit/use-debounced.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/forms/Field.tsx'
import styles from './FindDialog.module.css'

/** A page of the staff area, under its name. */
export type FindablePage = { to: string; title: string }

type Hit = { to: string; title: string; detail?: string; lang?: string }

/** The pause in typing after which the server is asked. */
const debounceMs = 150

const findQuery = (search: string) =>
  staffQuery(['overview', 'find', search], (options) =>
    callStaff('findInOffice', { query: { search }, ...options }),
  )

type Props = {
  /** Shown before anything is typed. */
  recent: readonly FindablePage[]
  pages: readonly FindablePage[]
  onClose: () => void
}

/** One search over pages, people, orders, parcels, classes and lessons. */
export function FindDialog({ recent, pages, onClose }: Props) {
  const { t } = useTranslation('staff/kit')
  const [typed, setTyped] = useState('')
  /** Enter was pressed before the results were there. */
  const [isOpening, setOpening] = useState(false)
  const navigate = useNavigate()
  const search = useDebounced(typed.trim(), debounceMs)
  const reachable = useReachable()
  const found = useQuery({
    ...findQuery(search),
    enabled: search.length >= findMinimumCharacters,
    placeholderData: keepPreviousData,
  })
  const hitsOf = useHits()
  const isEnough = typed.trim().length >= findMinimumCharacters
  const isWaiting = isEnough && (typed.trim() !== search || found.isFetching)
  const words = typed.trim().toLowerCase().split(/\s+/)
  const shownRecent = typed.trim() === '' ? recent : []
  const groups = {
    recent: shownRecent,
    pages: pages.filter(
      ({ to, title }) =>
        words.every((word) => title.toLowerCase().includes(word)) &&
        !shownRecent.some((one) => one.to === to),
    ),
    ...(found.data && isEnough && hitsOf(found.data)),
  }
  const shown = Object.entries(groups).filter(([, hits]) => hits.length > 0) as [
    keyof Found | 'pages' | 'recent',
    Hit[],
  ][]
  const items = shown.flatMap(([, hits]) => hits)
  const first = items[0]
  useEffect(() => {
    if (!isOpening || isWaiting || !first) return
    onClose()
    void navigate(first.to)
  }, [isOpening, isWaiting, first, onClose, navigate])
  const { getInputProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox({
    items,
    isOpen: true,
    defaultHighlightedIndex: 0,
    inputValue: typed,
    selectedItem: null,
    itemToString: (hit) => hit?.title ?? '',
    itemToKey: (hit) => hit?.to,
    scrollIntoView: (option) => option.scrollIntoView({ block: 'nearest' }),
    stateReducer: (_, { changes }) => ({
      ...changes,
      highlightedIndex: Math.max(0, changes.highlightedIndex ?? 0),
    }),
    onSelectedItemChange({ selectedItem: hit }) {
      if (!hit) return
      // Until they are there, the results of the previous search are shown.
      if (isWaiting && ![...recent, ...pages].includes(hit)) return setOpening(true)
      onClose()
      void navigate(hit.to)
    },
  })
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector('input')?.focus(), [])
  const input = getInputProps({
    onChange({ currentTarget }) {
      setTyped(currentTarget.value)
      setOpening(false)
    },
    onKeyDown(event) {
      // In a search field, Escape would only clear the text.
      if (event.key === 'Escape') onClose()
    },
  })
  return (
    <Dialog open title={t('findAll.title')} closeLabel={t('close')} onClose={onClose}>
      <div ref={frame}>
        <Field
          {...input}
          aria-labelledby={undefined}
          type="search"
          label={t('findAll.label')}
          maxLength={shortTextMaximumCharacters}
          autoComplete="off"
        />
      </div>
      <div className={styles.found}>
        <div {...getMenuProps({ 'aria-label': t('findAll.found') })}>
          {shown.map(([group, hits]) => (
            <div key={group} role="group" aria-label={t(`findAll.groups.${group}`)}>
              <p aria-hidden className={styles.group}>
                {t(`findAll.groups.${group}`)}
              </p>
              {hits.map((hit) => {
                const index = items.indexOf(hit)
                return (
                  <div
                    key={hit.to}
                    {...getItemProps({ item: hit, index })}
                    className={styles.hit}
                    data-highlighted={index === highlightedIndex ? '' : undefined}
                  >
                    <span lang={hit.lang}>{hit.title}</span>
                    {hit.detail && <span className={styles.detail}>{hit.detail}</span>}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
        <p role="status" className={styles.state}>
          {!reachable
            ? t('needsNetwork')
            : found.isError
              ? t('failedOther')
              : items.length === 0 && (isWaiting ? t('loading') : t('findAll.none'))}
        </p>
      </div>
    </Dialog>
  )
}

/** The results, each with its link and lines. */
function useHits(): (found: Found) => Record<keyof Found, Hit[]> {
  const { t } = useTranslation('staff/kit')
  const format = useFormat()
  const titleOf = useTitle()
  const line = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ')
  return ({ people, orders, parcels, classes, lessons }) => ({
    people: people.map(({ uid, name, email, role }) => ({
      to: `/staff/people/${uid}`,
      title: name || email,
      detail: line(email, role !== 'student' && t(`roles.${role}`)),
    })),
    orders: orders.map((order) => ({
      to: `/staff/orders/${order.id}`,
      title: order.student,
      detail: line(
        titleOf(order.programme),
        t(`orderStatus.${order.status}`),
        format.money(order.total),
        order.receipt_number !== null &&
          t('findAll.receipt', { number: String(order.receipt_number) }),
      ),
    })),
    parcels: parcels.map(({ number, recipient, class_name }) => ({
      to: `/staff/parcels/${number}`,
      title: `${parcelCode(number)} ${recipient.name}`,
      detail: class_name,
    })),
    classes: classes.map(({ id, class_name, language }) => ({
      to: `/staff/classes/${id}`,
      title: class_name,
      lang: htmlLanguage(language),
      detail: t(`languages.${language}`),
    })),
    lessons: lessons.map((lesson) => ({
      to: lessonPath(lesson),
      title: lesson.title,
      lang: htmlLanguage(lesson.language),
      detail: line(
        lesson.class_name,
        t(`languages.${lesson.language}`),
        format.dateTime(new Date(lesson.starts_at)),
      ),
    })),
  })
}
