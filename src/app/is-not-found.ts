import { isRouteErrorResponse } from 'react-router-dom'
import { Refusal } from '#platform/api/failures.ts'

/** Is this the failure of a page that does not exist, by the router's word or the server's? */
export function isNotFound(error: unknown): boolean {
  if (error instanceof Refusal || error instanceof Response) return error.status === 404
  return isRouteErrorResponse(error) && error.status === 404
}
