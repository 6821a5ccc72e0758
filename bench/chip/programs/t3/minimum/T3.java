class T3 {
    public static void main(String[] args) {
        System.out.println("member=" + null);
    }
}
