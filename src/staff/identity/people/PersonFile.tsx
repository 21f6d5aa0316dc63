import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudentFile } from '#contract/identity/student-file.ts'
import { parcelCode } from '#contract/shipping/staff-parcels.ts'
import { textOf } from '#platform/i18n/i18n.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import kit from '#staff/kit/kit.module.css'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Tag } from '#ui/Tag.tsx'
import styles from './PersonFile.module.css'
import { PersonTags } from './PersonTags.tsx'
import { studentFileQuery } from './queries.ts'
import { StaffNotes } from './StaffNotes.tsx'

/** Staff's tags and notes on a student. */
export function OfficeNotes({ uid }: { uid: string }) {
  const { t } = useTranslation('staff/people')
  const query = useQuery(studentFileQuery(uid))
  return (
    <section aria-labelledby="office" className={kit.part}>
      <h2 id="office">{t('office.title')}</h2>
      <QueryBoundary query={query}>
        {({ tags, notes }) => (
          <div className="stack">
            <PersonTags uid={uid} tags={tags} />
            <StaffNotes uid={uid} notes={notes} />
          </div>
        )}
      </QueryBoundary>
    </section>
  )
}

/** A student's learning, payments, parcels, messages and changes, as collapsed sections with counts. */
export function PersonFile({ uid, email }: { uid: string; email: string }) {
  const { t } = useTranslation('staff/people')
  const query = useQuery(studentFileQuery(uid))
  return (
    <section aria-labelledby="file" className={kit.part}>
      <h2 id="file">{t('file.title')}</h2>
      <QueryBoundary query={query}>
        {(file) => <Sections file={file} email={email} />}
      </QueryBoundary>
    </section>
  )
}

const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0)

function Sections({ file, email }: { file: StudentFile; email: string }) {
  const { t } = useTranslation(['staff/people', 'staff/kit', 'staff/office', 'staff/parcels'])
  const format = useFormat()
  const { classes, practice, questions, payments, parcels, messages, changes } = file
  const sections: { title: string; figure: string; content: ReactNode }[] = [
    {
      title: t('file.lessons'),
      figure:
        classes.length === 0
          ? ''
          : t('file.lessonsShort', {
              joined: sumOf(classes, 'joined'),
              held: sumOf(classes, 'held'),
              watched: sumOf(classes, 'watched'),
              recordings: sumOf(classes, 'recordings'),
            }),
      content: <Lessons file={file} />,
    },
    {
      title: t('file.practice'),
      figure: practice.answered === 0 ? '' : t('file.practiceShort', practice),
      content: <Practice practice={practice} />,
    },
    {
      title: t('file.questions'),
      figure: questions.asked === 0 ? '' : t('file.questionsShort', questions),
      content: <Questions questions={questions} />,
    },
    {
      title: t('file.payments'),
      figure: countOf(payments),
      content: (
        <Rows
          rows={payments.map(({ id, order_id, kind, amount, at }) => ({
            key: id,
            name: (
              <Link to={`/staff/orders/${order_id}`} className={kit.whole}>
                {t(`file.money.${kind}`)}
              </Link>
            ),
            line: format.dateTime(new Date(at)),
            end: <strong className="numbers">{format.money(amount)}</strong>,
          }))}
        />
      ),
    },
    {
      title: t('file.parcels'),
      figure: countOf(parcels),
      content: (
        <Rows
          rows={parcels.map(({ number, class_name, status, posted_at }) => ({
            key: number,
            name: (
              <Link to={`/staff/parcels/${number}`} className={kit.whole}>
                {parcelCode(number)} {class_name}
              </Link>
            ),
            line: posted_at && t('file.posted', { day: format.longDate(new Date(posted_at)) }),
            end: <Tag>{t(`staff/parcels:states.${status}`)}</Tag>,
          }))}
        />
      ),
    },
    {
      title: t('file.messages'),
      figure: countOf(messages),
      content: (
        <Rows
          rows={messages.map(({ id, subject, at, is_mailed }) => ({
            key: id,
            name: <strong>{subject}</strong>,
            line: format.dateTime(new Date(at)),
            end: <Tag>{t(is_mailed ? 'file.byMail' : 'file.inInbox')}</Tag>,
          }))}
        />
      ),
    },
    {
      title: t('file.changes'),
      figure: countOf(changes),
      content: (
        <>
          <Rows
            rows={changes.map(({ id, at, by, action }) => ({
              key: id,
              name: (
                <strong>
                  {textOf(t, [`staff/kit:actions.${action}`, 'staff/kit:actions.other'])}
                </strong>
              ),
              line: `${by ?? t('staff/office:changes.operator')} · ${format.dateTime(new Date(at))}`,
            }))}
          />
          <Link to={`/staff/changes?kind=person&search=${encodeURIComponent(email)}`}>
            {t('file.allChanges')}
          </Link>
        </>
      ),
    },
  ]
  const empty = sections.filter(({ figure }) => figure === '').map(({ title }) => title)
  return (
    <div className="stack">
      {sections
        .filter(({ figure }) => figure !== '')
        .map(({ title, figure, content }) => (
          <Disclosure
            key={title}
            title={
              <>
                {title} <span className={`numbers ${kit.quiet}`}>{figure}</span>
              </>
            }
          >
            {content}
          </Disclosure>
        ))}
      {empty.length > 0 && (
        <p className={kit.quiet}>
          {t('file.nothing', { parts: format.list(empty, 'conjunction') })}
        </p>
      )}
    </div>
  )

  function countOf(rows: readonly unknown[]): string {
    return rows.length === 0 ? '' : t('staff/kit:number', { count: rows.length })
  }
}

type Row = { key: string | number; name: ReactNode; line?: ReactNode; end?: ReactNode }

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <ul role="list" className={styles.rows}>
      {rows.map(({ key, name, line, end }) => (
        <li key={key} className={kit.row}>
          <div>
            {name}
            {line && <p className={`numbers ${kit.quiet}`}>{line}</p>}
          </div>
          {end}
        </li>
      ))}
    </ul>
  )
}

function Lessons({ file: { classes, lessons } }: { file: StudentFile }) {
  const { t } = useTranslation('staff/people')
  const format = useFormat()
  return (
    <>
      <Rows
        rows={classes.map(({ class_id, class_name, ...counts }) => ({
          key: class_id,
          name: <strong>{class_name}</strong>,
          line: `${t('file.ofClass', counts)} · ${t('file.ofRecordings', counts)}`,
        }))}
      />
      <h3>{t('file.last')}</h3>
      <Rows
        rows={lessons.map(({ id, title, class_name, starts_at, joined, watched }) => ({
          key: id,
          name: <strong>{title}</strong>,
          line: `${class_name} · ${format.dateTime(new Date(starts_at))}`,
          end: (
            <span className={kit.end}>
              {joined ? (
                <Tag tone="success">{t('file.joined')}</Tag>
              ) : (
                !watched && <Tag tone="danger">{t('file.missed')}</Tag>
              )}
              {watched && <Tag tone="info">{t('file.watched')}</Tag>}
            </span>
          ),
        }))}
      />
    </>
  )
}

function Practice({ practice: { chapters, attempts } }: { practice: StudentFile['practice'] }) {
  const { t } = useTranslation('staff/people')
  const format = useFormat()
  return (
    <>
      <Rows
        rows={chapters.map(({ id, title, subject, last_at, ...counts }) => ({
          key: id,
          name: <strong>{title}</strong>,
          line: [subject, format.longDate(new Date(last_at))].filter(Boolean).join(' · '),
          end: <span className="numbers">{t('file.practiceShort', counts)}</span>,
        }))}
      />
      {attempts.length > 0 && (
        <>
          <h3>{t('file.attempts')}</h3>
          <Rows
            rows={attempts.map(({ id, title, at, ...marks }) => ({
              key: id,
              name: <strong>{title}</strong>,
              line: format.longDate(new Date(at)),
              end: <span className="numbers">{t('file.marks', marks)}</span>,
            }))}
          />
        </>
      )}
    </>
  )
}

/** How much of a question's text its link searches for. */
const searchedCharacters = 60

function Questions({ questions: { newest } }: { questions: StudentFile['questions'] }) {
  const { t } = useTranslation('staff/people')
  const format = useFormat()
  const linkTo = ({ class_id, text, is_answered }: (typeof newest)[number]) =>
    `/staff/questions?${new URLSearchParams({
      ...(is_answered && { show: 'answered' }),
      class_id: String(class_id),
      search: text.slice(0, searchedCharacters).trim(),
    })}`
  return (
    <Rows
      rows={newest.map((one) => ({
        key: one.id,
        name: (
          <Link to={linkTo(one)} className={kit.whole}>
            {one.text}
          </Link>
        ),
        line: `${one.class_name} · ${format.dateTime(new Date(one.asked_at))}`,
        end: (
          <Tag tone={one.is_answered ? 'success' : 'accent'}>
            {t(one.is_answered ? 'file.answered' : 'file.waiting')}
          </Tag>
        ),
      }))}
    />
  )
}
