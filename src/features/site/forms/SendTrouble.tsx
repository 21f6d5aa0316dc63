import { Notice } from '#ui/Notice.tsx'
import type { FormWords } from './use-form-words.ts'

type Props = { why: 'unreachable' | 'too-many' | 'other'; words: FormWords }

/** Why the form was not sent. The form keeps its answers. */
export function SendTrouble({ why, words }: Props) {
  return (
    <Notice
      tone={why === 'other' ? 'danger' : 'warning'}
      {...(why === 'unreachable' && { icon: 'offline' })}
      title={words.t('failed.title')}
      announce
    >
      {words.t(`failed.${why}`)}
    </Notice>
  )
}
