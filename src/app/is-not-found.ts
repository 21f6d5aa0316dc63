import { isRouteErrorResponse } from 'react-router-dom'
import { Refusal } from '#platform/api/failures.ts'

/** Whether the router or the server reports that the page does not exist. */
export function isNotFound(error: unknown): boolean {
  if (error instanceof Refusal || error instanceof Response) return error.status === 404
  return isRouteErrorResponse(error) && error.status === 404
}
