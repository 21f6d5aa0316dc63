import type { Subject } from '#contract/catalogue/catalogue.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'

/** The name of a class, in the language that it was written in. */
export const ClassName = ({ subject }: { subject: Subject | undefined }) =>
  subject && <span lang={htmlLanguage(subject.language)}>{subject.class_name}</span>
