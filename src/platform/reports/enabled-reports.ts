/** Stores which reports the server wants, from the header of its replies. Replies of a proxy lack it. */
export function noteEnabledReports({ headers }: Response): void {
  document.documentElement.dataset['reports'] ||= headers.get('x-reports') ?? ''
}

export const isWanted = (report: 'bugs' | 'speed'): boolean | undefined =>
  document.documentElement.dataset['reports']?.includes(report)
