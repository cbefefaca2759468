/** A route as the conventions write it: `/api/jobs/{id}`. */
export const routePattern = (url: string): string => url.replace(/:(\w+)/g, '{$1}')
