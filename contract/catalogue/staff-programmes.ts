import * as v from 'valibot'
import { joiningPrices } from '../enrolment/joining.ts'
import { Id, ShortText } from '../shared/wire.ts'
import { ProgrammeSlug } from './programmes.ts'

const Count = v.number()

export const ProgrammeForm = v.strictObject({
  title: v.pipe(ShortText, v.nonEmpty('required')),
  /** The price for joining an intake that has begun. */
  joining_price: v.picklist(joiningPrices),
})
export type ProgrammeForm = v.InferOutput<typeof ProgrammeForm>

/** One of the five programmes, offered or not. */
export const StaffProgramme = v.object({
  id: Id,
  url_safe_name: ProgrammeSlug,
  form: ProgrammeForm,
  is_offered: v.boolean(),
  /** Changed by staff, so a content load does not overwrite it. */
  by_staff: v.boolean(),
  /** People with access to it. */
  students: Count,
  /** Orders that can be paid, and drafts that nobody has tried to pay. */
  reserved: Count,
  drafts: Count,
  /** Version tag of the row that a change is based on. */
  version: v.string(),
})
export type StaffProgramme = v.InferOutput<typeof StaffProgramme>

export const StaffProgrammes = v.object({ programmes: v.array(StaffProgramme) })
export type StaffProgrammes = v.InferOutput<typeof StaffProgrammes>

export const ChangeProgramme = v.variant('do', [
  v.strictObject({ do: v.literal('change'), replaces: v.string(), form: ProgrammeForm }),
  v.strictObject({ do: v.picklist(['offer', 'stop']), replaces: v.string() }),
])
export type ChangeProgramme = v.InferOutput<typeof ChangeProgramme>
