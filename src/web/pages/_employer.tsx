import { createFileRoute, Outlet } from '@tanstack/react-router'
import { NotFound } from '../shell/NotFound.tsx'

/** Every signed-in employer page is under here: `pages/_employer/employer/….tsx`. */
export const Route = createFileRoute('/_employer')({
  ssr: false,
  staticData: { needs: 'employer' },
  component: Outlet,
  notFoundComponent: NotFound,
})
