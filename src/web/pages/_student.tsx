import { createFileRoute, Outlet } from '@tanstack/react-router'
import { NotFound } from '../shell/NotFound.tsx'

/** Every signed-in student page is under here: `pages/_student/student/….tsx`. */
export const Route = createFileRoute('/_student')({
  ssr: false,
  staticData: { needs: 'student' },
  component: Outlet,
  notFoundComponent: NotFound,
})
