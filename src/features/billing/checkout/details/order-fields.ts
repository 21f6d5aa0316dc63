import { checkOrderForm } from '#contract/billing/form.ts'
import type { OrderStart } from '#contract/billing/wire.ts'
import type { FieldMessages } from '#contract/shared/validation.ts'
import type { OrderFormDraft } from '#platform/storage/drafts.ts'
import type { PersonalDetails } from '../order-query.ts'

/** In the order of the form. */
export const textFields = [
  'name',
  'email',
  'phone',
  'address',
  'postal',
  'city',
  'state',
  'guardian_name',
  'guardian_email',
  'guardian_contact',
  'terms_version',
] as const
export type TextField = (typeof textFields)[number]
export type FormValues = Record<TextField, string> & { is_guardian: boolean }

const blank: FormValues = {
  name: '',
  email: '',
  phone: '',
  address: '',
  postal: '',
  city: '',
  state: '',
  guardian_name: '',
  guardian_email: '',
  guardian_contact: '',
  terms_version: '',
  is_guardian: false,
}

/**
 * Initial values: text typed in this tab, otherwise the order, the last paid order, or the signed-in person. A new
 * order takes phone and address from the account, and the email of the guardian who consented. Accepted terms, and a
 * guardian whose consent is missing, take precedence.
 */
export function startingValues({
  typed,
  ordered,
  start,
  owner,
  terms,
}: {
  typed: OrderFormDraft | undefined
  ordered: PersonalDetails | null | undefined
  start: OrderStart | null | undefined
  owner: { name: string; email: string }
  /** The current version of the terms. */
  terms: string
}): FormValues {
  const values = typed
    ? { ...blank, ...draftValues(typed, terms) }
    : ordered
      ? { ...blank, ...valuesOf(ordered) }
      : {
          ...blank,
          ...(start?.last_details
            ? valuesOf(start.last_details)
            : { name: owner.name, email: owner.email }),
          ...profileValues(start?.profile),
        }
  if (!typed && !ordered) values.guardian_email ||= start?.consented_guardian ?? ''
  const consentOf = start?.awaited_consent?.guardian_email
  return {
    ...values,
    ...(start?.terms_agreed_at && { terms_version: start.terms_agreed_version ?? terms }),
    ...(consentOf !== undefined && { is_guardian: true, guardian_email: consentOf }),
  }
}

/** The phone number of the account, and its address if the street is known. */
function profileValues(profile: OrderStart['profile'] | undefined): Partial<FormValues> {
  if (!profile) return {}
  const { phone, ...address } = profile
  return { ...(phone && { phone }), ...(address.address && address) }
}

function valuesOf(details: PersonalDetails): Partial<FormValues> {
  const { user_detail: user, guardian_detail: guardian, is_guardian } = details
  const { name, email, contact, address, postcode, city, state } = user
  return {
    ...{ name, email, phone: contact, address, postal: postcode, city, state, is_guardian },
    ...(guardian && {
      guardian_name: guardian.name,
      guardian_email: guardian.email,
      guardian_contact: guardian.contact,
    }),
  }
}

function draftValues(typed: OrderFormDraft, terms: string): Partial<FormValues> {
  const texts = textFields
    .map((field) => [field, typed[field]] as const)
    .filter(([, value]) => typeof value === 'string')
  return {
    ...Object.fromEntries(texts),
    is_guardian: typed['is_guardian'] === true,
    // Terms that have changed since need a new consent.
    terms_version: typed['terms_version'] === terms ? terms : '',
  }
}

const noGuardian = { guardian_name: '', guardian_email: '', guardian_contact: '' }

/** Validates the form. The fields of an unticked guardian are neither checked nor sent. */
export const checkForm = (values: FormValues) =>
  checkOrderForm(values.is_guardian ? values : { ...values, ...noGuardian })

const fieldByWireName: Record<string, TextField> = {
  user_name: 'name',
  user_email: 'email',
  user_contact: 'phone',
  postcode: 'postal',
}

/** The server's messages under the form's field names. */
export function atFormFields(fields: FieldMessages): FieldMessages {
  return Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [fieldByWireName[field] ?? field, message]),
  )
}

/** In the order of the page, so that the first invalid field gets the focus. */
const pageOrder: readonly TextField[] = textFields

export const firstBroken = (broken: FieldMessages): TextField | undefined =>
  pageOrder.find((field) => broken[field])
