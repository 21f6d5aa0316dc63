/** Notes what the server wants to be told, which every answer of it says. An answer of a proxy says nothing. */
export function noteEnabledReports({ headers }: Response): void {
  document.documentElement.dataset['reports'] ||= headers.get('x-reports') ?? ''
}

export const isWanted = (report: 'bugs' | 'speed'): boolean | undefined =>
  document.documentElement.dataset['reports']?.includes(report)
