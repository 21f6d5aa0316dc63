import { createContext } from 'react'
import { unknownSchool } from './unknown-school.ts'

/** The school whose page this is. */
export const SchoolHere = createContext(unknownSchool)
