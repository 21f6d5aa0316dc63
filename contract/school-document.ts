import * as v from 'valibot'
import { School } from './account/sign-in.ts'
import { schoolColours, stylesOf } from './school-colours.ts'

/** The school as staff wrote it down, made into what pages show of it. */
export const SchoolDocument = v.pipe(
  v.object({ ...School.entries, ...schoolColours }),
  v.transform(({ colour, colour_dark, ...school }): School => {
    const styles = stylesOf({ colour, colour_dark })
    return { ...school, ...(styles && { styles }) }
  }),
)
