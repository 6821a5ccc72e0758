class T1 {
    public static void main(String[] args) {
        System.out.println(2005);
    }
}
