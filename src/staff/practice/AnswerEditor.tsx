import { useTranslation } from 'react-i18next'
import { Field } from '#ui/forms/Field.tsx'
import styles from './practice.module.css'
import { Rows } from './Rows.tsx'
import { freeKey, type TypedField, type TypedQuestion } from './typed-question.ts'

type Props = {
  typed: TypedQuestion
  wrong: (field: TypedField) => string | undefined
  onChange: (part: Partial<TypedQuestion>) => void
}

/** The fields of a question's kind: the right answer and the other options. */
export function AnswerEditor({ typed, wrong, onChange }: Props) {
  const { t } = useTranslation('staff/practice')
  switch (typed.kind) {
    case 'choice':
      return (
        <Rows
          legend={t('options')}
          hint={t('optionsHint')}
          error={wrong('options') ?? wrong('correct')}
          rows={typed.options}
          least={2}
          empty={() => ({ key: freeKey(typed.options), text: '', isCorrect: false })}
          add={t('addOption')}
          onChange={(options) => onChange({ options })}
        >
          {({ text, isCorrect }, number, change) => (
            <>
              <Field
                label={t('option', { number })}
                value={text}
                onChange={({ currentTarget }) => change({ text: currentTarget.value })}
              />
              <label className={styles.tick}>
                <input
                  type="checkbox"
                  aria-label={t('optionIsCorrect', { number })}
                  checked={isCorrect}
                  onChange={({ currentTarget }) => change({ isCorrect: currentTarget.checked })}
                />
                {t('isCorrect')}
              </label>
            </>
          )}
        </Rows>
      )
    case 'number':
      return <NumberEditor typed={typed} wrong={wrong} onChange={onChange} />
    case 'text':
      return (
        <Field
          as="textarea"
          label={t('accepted')}
          hint={t('acceptedHint')}
          error={wrong('accepted')}
          value={typed.accepted}
          onChange={({ currentTarget }) => onChange({ accepted: currentTarget.value })}
        />
      )
    case 'order':
      return (
        <Rows
          legend={t('items')}
          hint={t('itemsHint')}
          error={wrong('items')}
          rows={typed.items}
          least={3}
          empty={() => ({ key: freeKey(typed.items), text: '' })}
          add={t('addItem')}
          onChange={(items) => onChange({ items })}
        >
          {({ text }, number, change) => (
            <Field
              label={t('item', { number })}
              value={text}
              onChange={({ currentTarget }) => change({ text: currentTarget.value })}
            />
          )}
        </Rows>
      )
    case 'self':
      return (
        <Rows
          legend={t('scheme')}
          hint={t('schemeHint')}
          error={wrong('scheme')}
          rows={typed.scheme}
          least={1}
          empty={() => ({ marks: '1', text: '' })}
          add={t('addStep')}
          onChange={(scheme) => onChange({ scheme })}
        >
          {({ marks, text }, number, change) => (
            <>
              <Field
                label={t('step', { number })}
                value={text}
                onChange={({ currentTarget }) => change({ text: currentTarget.value })}
              />
              <Field
                label={t('marks')}
                className={styles.short}
                inputMode="numeric"
                maxLength={2}
                value={marks}
                onChange={({ currentTarget }) => change({ marks: currentTarget.value })}
              />
            </>
          )}
        </Rows>
      )
  }
}

function NumberEditor({ typed, wrong, onChange }: Props) {
  const { t } = useTranslation('staff/practice')
  const field = (name: 'value' | 'tolerance' | 'units' | 'computed_by') => ({
    value: typed[name],
    error: wrong(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [name]: currentTarget.value }),
  })
  return (
    <>
      <div className={styles.pair}>
        <Field label={t('value')} inputMode="text" maxLength={40} {...field('value')} />
        <Field
          label={t('tolerance')}
          hint={t('toleranceHint')}
          inputMode="decimal"
          maxLength={40}
          {...field('tolerance')}
        />
      </div>
      <Field as="textarea" rows={2} label={t('units')} hint={t('unitsHint')} {...field('units')} />
      <Field
        label={t('computedBy')}
        hint={t('computedByHint')}
        autoCapitalize="none"
        spellCheck={false}
        {...field('computed_by')}
      />
    </>
  )
}
