export const columns = { created_at: 'Joined', email: 'Email', role: 'Role' } as const
