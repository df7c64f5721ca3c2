import { Navigate } from '@tanstack/react-router';

/** The account opens with the person (G-005). */
export const AccountScreen = () => <Navigate to="/account/profile" replace />;
