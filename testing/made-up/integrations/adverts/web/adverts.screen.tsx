export const AdvertsScreen = () => <h1>Adverts</h1>;
