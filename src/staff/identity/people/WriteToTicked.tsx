import { useTranslation } from 'react-i18next'
import { messagePickedAtMost } from '#contract/messaging/staff-messages.ts'
import { Link } from '#platform/i18n/Link.tsx'
import kit from '#staff/kit/kit.module.css'
import type { Selection } from '#staff/kit/lists/use-selection.ts'
import { buttonClass } from '#ui/button-class.ts'
import { messageToPicked } from './selection.ts'

type Props = {
  selection: Pick<Selection<{ uid: string }>, 'rows' | 'isAll'>
  /** The address of a message to everybody who fits the filters. */
  toAll: string
}

/** A link from the ticked rows of a list to a message to these people. */
export function WriteToTicked({ selection, toAll }: Props) {
  const { t } = useTranslation('staff/people')
  // A roster has a row for each intake of a person.
  const uids = [...new Set(selection.rows.map(({ uid }) => uid))]
  if (!selection.isAll && uids.length > messagePickedAtMost)
    return <p className={kit.quiet}>{t('message.tooMany', { count: messagePickedAtMost })}</p>
  return (
    <Link to={selection.isAll ? toAll : messageToPicked(uids)} className={buttonClass()}>
      {t('message.title')}
    </Link>
  )
}
